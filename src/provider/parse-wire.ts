import * as v from 'valibot'
import { WireShapeInvalid } from './errors.ts'

/** Checks the data of an answer. Throws `WireShapeInvalid`, which names `call` and the first field that is wrong. */
export function parseWire<W>(wire: v.GenericSchema<unknown, W>, data: unknown, call: string): W {
  const result = safeParse(wire, data, call)
  if (result.success) return result.output
  const [issue] = result.issues
  const path = v.getDotPath(issue)
  throw WireShapeInvalid.fault({ call, field: path === null ? 'data' : `data.${path}`, problem: problemOf(issue) })
}

function safeParse<W>(wire: v.GenericSchema<unknown, W>, data: unknown, call: string) {
  try {
    return v.safeParse(wire, data, { abortEarly: true })
  } catch (cause) {
    // Menu entries nested so deep that the stack does not hold them.
    throw WireShapeInvalid.fault({ call, field: 'data', problem: 'it is nested too deep' }, {}, { cause })
  }
}

/** `Invalid type: Expected string but received 7` begins in lower case, and long values are cut. */
function problemOf(issue: v.BaseIssue<unknown>): string {
  const text = issue.message.length > 200 ? `${issue.message.slice(0, 200)}…` : issue.message
  return text.charAt(0).toLowerCase() + text.slice(1)
}

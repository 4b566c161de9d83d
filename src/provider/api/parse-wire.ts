import * as v from 'valibot'
import { WireShapeInvalid } from '../errors.ts'

/** Checks the data of an answer. Throws `WireShapeInvalid`, which names `call` and the fields that are wrong. */
export function parseWire<W>(wire: v.GenericSchema<unknown, W>, data: unknown, call: string): W {
  const result = v.safeParse(wire, data)
  if (result.success) return result.output
  const problems = result.issues.map((issue) => {
    const path = v.getDotPath(issue)
    return { field: path === null ? 'data' : `data.${path}`, problem: problemOf(issue) }
  })
  throw WireShapeInvalid.fault({ call, problems })
}

/**
 * The words of a problem. `Invalid type: Expected string but received 7` gets a small first letter, and long texts are
 * cut.
 */
function problemOf(issue: v.BaseIssue<unknown>): string {
  const text = issue.message.length > 200 ? `${issue.message.slice(0, 200)}…` : issue.message
  return text.charAt(0).toLowerCase() + text.slice(1)
}

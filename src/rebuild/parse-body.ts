import * as v from 'valibot'
import { CallInvalid } from './errors.ts'

/** The body of a call in its known form. Throws `CallInvalid`, naming the field. */
export function parseBody<S extends v.GenericSchema>(schema: S, text: string): v.InferOutput<S> {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (cause) {
    throw CallInvalid.fault({ field: 'The body', expected: 'must be JSON' }, {}, { cause })
  }
  const result = v.safeParse(schema, json)
  if (result.success) return result.output
  const [issue] = result.issues
  const expected = issue.expected === 'never' ? 'is not a known field' : issue.message
  throw CallInvalid.fault({ field: v.getDotPath(issue) ?? 'The body', expected })
}

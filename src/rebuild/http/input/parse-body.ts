import type * as v from 'valibot'
import { withoutByteOrderMark } from '#kit/decode-utf8.ts'
import { parseObject } from '#kit/parse-object.ts'
import { CallInvalid } from '../../errors.ts'

/** Parses the JSON body of a call. Throws `CallInvalid`, which names the field. */
export function parseBody<S extends v.GenericSchema>(schema: S, text: string): v.InferOutput<S> {
  let json: unknown
  try {
    json = JSON.parse(withoutByteOrderMark(text))
  } catch (cause) {
    throw CallInvalid.fault({ field: 'The body', expected: 'must be JSON' }, {}, { cause })
  }
  return parseObject(schema, json, (key, expected) => CallInvalid.fault({ field: key ?? 'The body', expected }))
}

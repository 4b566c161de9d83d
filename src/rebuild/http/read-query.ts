import type { Context } from 'hono'
import type * as v from 'valibot'
import { parseObject } from '#kit/parse-object.ts'
import { CallInvalid } from '../errors.ts'

/** The query parameters of a call, each once, in their known form; others are ignored. Throws `CallInvalid`, naming the parameter. */
export function readQuery<S extends v.GenericSchema>(schema: S, c: Context): v.InferOutput<S> {
  return parseObject(schema, c.req.query(), (field = 'The query', expected) => CallInvalid.fault({ field, expected }))
}

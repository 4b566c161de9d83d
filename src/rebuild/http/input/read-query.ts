import type { Context } from 'hono'
import * as v from 'valibot'
import { parseObject } from '#kit/parse-object.ts'
import { CallInvalid } from '../../errors.ts'

/** Parses the query parameters of a call and ignores unknown ones. Throws `CallInvalid`, which names the parameter. */
export function readQuery<S extends v.GenericSchema>(schema: S, c: Context): v.InferOutput<S> {
  return parseObject(schema, c.req.query(), (field = 'The query', expected) => CallInvalid.fault({ field, expected }))
}

/**
 * A schema for the number of entries that a caller wants: a whole number from 1 to `most`, or `usual` if it is missing.
 */
export function limitParameter(usual: number, most: number) {
  const expected = `must be a number from 1 to ${most}`
  return v.pipe(
    v.optional(v.string(), String(usual)),
    v.transform(Number),
    v.number(expected),
    v.integer(expected),
    v.minValue(1, expected),
    v.maxValue(most, expected),
  )
}

/** A schema for the place in a list after which the answer begins. */
export const placeParameter = v.optional(
  v.pipe(v.string(), v.regex(/^\d{1,18}$/, 'must be the `next` of an earlier answer')),
)

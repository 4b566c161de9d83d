import * as v from 'valibot'

/** How many entries a caller asks for: a whole number from 1 to `most`, `usual` if nothing is said. */
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

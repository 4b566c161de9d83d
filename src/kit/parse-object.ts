import * as v from 'valibot'

/** What the library says of a wrong type, in words for the author of the file or the call. */
const TYPE_EXPECTED: { readonly [type: string]: string } = {
  string: 'must be text',
  number: 'must be a number',
  boolean: 'must be true or false',
  Array: 'must be a list',
  Object: 'must be an object',
}

/**
 * Reads an object from outside in its known form. Throws what `refuse` makes of the first problem: `key` is the key's
 * dotted path (`undefined` for the whole), `expected` goes after it: `is missing`, `must be a list`.
 *
 * A schema's own messages begin with "must", "is" or the like. A list is no object, though the library would take it
 * for an empty one.
 */
export function parseObject<S extends v.GenericSchema>(
  schema: S,
  json: unknown,
  refuse: (key: string | undefined, expected: string) => Error,
): v.InferOutput<S> {
  if (Array.isArray(json)) throw refuse(undefined, 'must be an object')
  const result = v.safeParse(schema, json)
  if (result.success) return result.output
  const [issue] = result.issues
  throw refuse(v.getDotPath(issue) ?? undefined, expectedOf(issue))
}

function expectedOf({ type, expected, received, message }: v.BaseIssue<unknown>): string {
  if (type === 'strict_object' && expected === 'never') return 'is not a known key'
  if (received === 'undefined') return 'is missing'
  // The library's own messages begin so.
  if (!message.startsWith('Invalid ')) return message
  return TYPE_EXPECTED[expected ?? ''] ?? 'is not of the form that it must have'
}

import * as v from 'valibot'

/** The words for a value of a wrong type, by the name of the type in valibot. */
const TYPE_EXPECTED: { readonly [type: string]: string } = {
  string: 'must be text',
  number: 'must be a number',
  boolean: 'must be true or false',
  Array: 'must be a list',
  Object: 'must be an object',
}

/**
 * Checks an object from outside against a schema. Throws what `refuse` returns for the first problem. `key` is the
 * dotted path of a key, or `undefined` for the whole object. `expected` is the end of a sentence after it: `is
 * missing`, `must be a list`.
 *
 * The messages of a schema must begin with "must", "is" or a similar word. A list is refused, though valibot would take
 * it for an empty object.
 */
export function parseObject<S extends v.GenericSchema>(
  schema: S,
  json: unknown,
  refuse: (key: string | undefined, expected: string) => Error,
): v.InferOutput<S> {
  if (Array.isArray(json)) throw refuse(undefined, 'must be an object')
  const result = v.safeParse(schema, json)
  if (result.success) return result.output
  // A misspelt key comes first, because it is often the reason why another key is missing.
  const issue = result.issues.find(isUnknownKey) ?? result.issues[0]
  const key = v.getDotPath(issue) ?? undefined
  throw refuse(key, isUnknownKey(issue) ? unknownKey(knownKeys(schema, issue.path ?? [])) : expectedOf(issue))
}

function isUnknownKey({ type, expected }: v.BaseIssue<unknown>): boolean {
  return type === 'strict_object' && expected === 'never'
}

function unknownKey(known: readonly string[]): string {
  return known.length === 0 ? 'is not a known key' : `is not a known key. Known here: ${known.join(', ')}`
}

type Parts = { entries?: Record<string, Parts>; wrapped?: Parts; value?: Parts; item?: Parts }

/** The keys of the object that holds the last key of `path`; empty if the schema has several forms there. */
function knownKeys(schema: v.GenericSchema, path: readonly { key?: unknown }[]): string[] {
  const holder = path.slice(0, -1).reduce<Parts | undefined>((outer, { key }) => {
    const parts = unwrapped(outer)
    return parts?.entries?.[String(key)] ?? parts?.value ?? parts?.item
  }, schema as Parts)
  return Object.keys(unwrapped(holder)?.entries ?? {}).filter((key) => !key.startsWith('$'))
}

function unwrapped(schema: Parts | undefined): Parts | undefined {
  return schema?.wrapped ? unwrapped(schema.wrapped) : schema
}

function expectedOf({ expected, received, message }: v.BaseIssue<unknown>): string {
  if (received === 'undefined') return 'is missing'
  // The library's own messages begin like this.
  if (!message.startsWith('Invalid ')) return message
  return TYPE_EXPECTED[expected ?? ''] ?? 'is not of the form that it must have'
}

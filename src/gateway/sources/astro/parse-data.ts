import type { LoaderContext } from 'astro/loaders'

type Parsed =
  | { readonly success: true; readonly data: unknown }
  | { readonly success: false; readonly error: { readonly issues: readonly Issue[] } }
type Issue = { readonly path: readonly PropertyKey[]; readonly message: string }
type ZodLike = { safeParseAsync(data: unknown): Promise<Parsed> }

/** A schema of zod, or a function that makes one, as `defineCollection` of Astro takes them. */
export type EntrySchema = ZodLike | ((context: { image: () => unknown }) => ZodLike)

/** Checks the data of an entry. It rejects with the reason if they do not fit the schema. */
export function createParseData(collection: string, schema: EntrySchema | undefined): LoaderContext['parseData'] {
  let opening: Promise<ZodLike> | undefined
  return async ({ id, data }) => {
    if (schema === undefined) return data
    const parsed = await (await (opening ??= openSchema(schema))).safeParseAsync(data)
    if (parsed.success) return parsed.data as typeof data
    const issues = parsed.error.issues.map(({ path, message }) => `${path.map(String).join('.') || 'data'}: ${message}`)
    throw new Error(`The entry "${id}" of ${collection} does not fit its schema. ${issues.join('; ')}`)
  }
}

/** A picture of a schema stays the path that was written. */
async function openSchema(schema: EntrySchema): Promise<ZodLike> {
  if (typeof schema !== 'function') return schema
  const { z } = await import('astro/zod')
  return schema({ image: () => z.string() })
}

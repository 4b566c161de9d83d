import type { LoaderContext } from 'astro/loaders'

type Parsed =
  | { readonly success: true; readonly data: unknown }
  | { readonly success: false; readonly error: { readonly issues: readonly Issue[] } }
type Issue = { readonly path: readonly PropertyKey[]; readonly message: string }
type ZodLike = { safeParseAsync(data: unknown): Promise<Parsed> }

/** A schema of zod, or a function that makes one, as Astro's `defineCollection` takes them. */
export type EntrySchema = ZodLike | ((context: { image: () => unknown }) => ZodLike)

/**
 * Creates the function that checks the data of an entry. It rejects with the reason if the data do not fit the schema.
 */
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

/** Opens a schema. A picture in it stays the path that the author wrote. */
async function openSchema(schema: EntrySchema): Promise<ZodLike> {
  if (typeof schema !== 'function') return schema
  const { z } = await import('astro/zod')
  return schema({ image: () => z.string() })
}

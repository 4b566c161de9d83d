import type { LoaderContext } from 'astro/loaders'

type Fields = Record<string, unknown>

/** A loader that is only a function. It returns a list of entries with ids, or an object of entries by id. */
export type ListLoader = () => unknown

/**
 * Replaces all entries with those that the function returns, as Astro does. Rejects if it returns neither a list nor an
 * object, or an entry without an id.
 */
export async function runLoader(loader: ListLoader, { store, parseData }: LoaderContext): Promise<void> {
  const given = await loader()
  if (typeof given !== 'object' || given === null) throw new Error('The loader must give a list or an object.')
  const listed = Array.isArray(given)
    ? (given as Fields[]).map((data) => ({ id: data['id'], data }))
    : Object.entries(given as Record<string, Fields>).map(([id, data]) => ({ id, data }))
  store.clear()
  for (const { id, data } of listed) {
    if (typeof id !== 'string' && typeof id !== 'number') throw new Error('An entry of the loader has no id.')
    store.set({ id: String(id), data: await parseData({ id: String(id), data }) })
  }
}

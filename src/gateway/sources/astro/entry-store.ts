import type { DataStore, MetaStore } from 'astro/loaders'

/** An entry as a loader stores it. */
export type LoaderEntry = NonNullable<ReturnType<DataStore['get']>>

export type EntryStore = {
  readonly store: DataStore
  readonly meta: MetaStore
  entries(): readonly LoaderEntry[]
  /** Runs `load`. If it rejects, entries and meta data go back to what they were, because they belong together. */
  attempt(load: () => Promise<void>): Promise<void>
}

/** Creates the memory that a loader has between readings. It behaves as Astro's own data store does. */
export function createEntryStore(): EntryStore {
  let entries = new Map<string, LoaderEntry>()
  let meta = new Map<string, string>()
  const store: DataStore = {
    get: (key) => entries.get(String(key)) as never,
    entries: () => [...entries],
    values: () => [...entries.values()],
    keys: () => [...entries.keys()],
    has: (key) => entries.has(String(key)),
    delete: (key) => void entries.delete(String(key)),
    clear: () => entries.clear(),
    addModuleImport() {},
    set(entry) {
      if (!entry.id) throw new Error('ID must be a non-empty string')
      const id = String(entry.id)
      if (entry.digest && entries.get(id)?.digest === entry.digest) return false
      if (entry.filePath?.startsWith('/') === true)
        throw new Error(`File path must be relative to the site root. Got: ${entry.filePath}`)
      entries.set(id, { ...entry, id })
      return true
    },
  }
  return {
    // The types do not name these two, but loaders call them.
    store: Object.assign(store, { addAssetImport() {}, addAssetImports() {} }),
    meta: {
      get: (key) => meta.get(key),
      set: (key, value) => void meta.set(key, value),
      has: (key) => meta.has(key),
      delete: (key) => void meta.delete(key),
    },
    entries: () => [...entries.values()],
    async attempt(load) {
      const [entriesBefore, metaBefore] = [new Map(entries), new Map(meta)]
      try {
        await load()
      } catch (error) {
        entries = entriesBefore
        meta = metaBefore
        throw error
      }
    },
  }
}

import type { CacheRow, LocalCache } from '#store/cache/local-cache.ts'

/** A local cache in memory. `writes` counts the transactions. */
export function makeMemoryCache(): LocalCache & { writes: number } {
  const spaces = new Map<string, Map<string, CacheRow[2]>>()
  const open = (space: string) => {
    const entries = spaces.get(space) ?? new Map<string, CacheRow[2]>()
    spaces.set(space, entries)
    return entries
  }
  return {
    file: undefined,
    writes: 0,
    read: (space, key) => open(space).get(key) as string | undefined,
    readBytes: (space, keys) => keys.map((key) => open(space).get(key) as Uint8Array | undefined),
    write(space, entries) {
      this.writeRows(Array.from(entries, ([key, value]) => [space, key, value]))
    },
    writeRows(rows) {
      this.writes++
      for (const [space, key, value] of rows) open(space).set(key, value)
    },
    keys: (space, prefix) => [...open(space).keys()].filter((key) => key.startsWith(prefix)).sort(),
    delete(space, keys) {
      for (const key of keys) open(space).delete(key)
    },
    close: () => {},
  }
}

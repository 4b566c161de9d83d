import type { CacheRow, LocalCache } from './local-cache.ts'

/** Gathers rows for a cache, since each transaction takes as long as writing twenty of them. */
export type BatchWriter = {
  add(space: string, key: string, value: string): void
  /** What is gathered counts as written. */
  read(space: string, key: string): string | undefined
  /** Writes what is gathered. Only then do others find it. */
  flush(): void
}

const MOST_CHARACTERS = 4 * 2 ** 20

export function createBatchWriter(cache: LocalCache): BatchWriter {
  const rows = new Map<string, CacheRow>()
  let characters = 0
  function flush(): void {
    cache.writeRows(rows.values())
    rows.clear()
    characters = 0
  }
  return {
    add(space, key, value) {
      rows.set(`${space}\n${key}`, [space, key, value])
      if ((characters += value.length) > MOST_CHARACTERS) flush()
    },
    read: (space, key) => rows.get(`${space}\n${key}`)?.[2] ?? cache.read(space, key),
    flush,
  }
}

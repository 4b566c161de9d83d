import type { CacheRow, LocalCache } from './local-cache.ts'

/** Gathers rows for a cache, since each transaction takes as long as writing twenty of them. */
export type BatchWriter = {
  add(...row: CacheRow): void
  /** A text; what is gathered counts as written. */
  read(space: string, key: string): string | undefined
  /** Writes what is gathered. Only then do others find it. */
  flush(): void
}

/** Characters of texts, bytes of others. */
const MOST_GATHERED = 4 * 2 ** 20

export function createBatchWriter(cache: LocalCache): BatchWriter {
  const rows = new Map<string, CacheRow>()
  let gathered = 0
  function flush(): void {
    cache.writeRows(rows.values())
    rows.clear()
    gathered = 0
  }
  return {
    add(...row) {
      const [space, key, { length }] = row
      rows.set(`${space}\n${key}`, row)
      if ((gathered += length) > MOST_GATHERED) flush()
    },
    read: (space, key) => (rows.get(`${space}\n${key}`)?.[2] as string | undefined) ?? cache.read(space, key),
    flush,
  }
}

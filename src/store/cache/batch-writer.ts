import type { CacheRow, LocalCache } from './local-cache.ts'

/** Collects rows for a cache, because one transaction takes as long as writing twenty rows. */
type BatchWriter = {
  add(...row: CacheRow): void
  /** Reads a text. Rows that are not written yet count too. */
  read(space: string, key: string): string | undefined
  /** Writes the collected rows. Only then can others read them. */
  flush(): void
}

/** How much is collected before it is written: characters of texts, bytes of other values. */
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

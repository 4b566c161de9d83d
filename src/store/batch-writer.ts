import type { LocalCache } from './local-cache.ts'

/** Gathers rows for a cache, since a transaction for each of thousands would take seconds. */
export type BatchWriter = {
  add(space: string, key: string, value: string): void
  /** Writes what is gathered. Only then can it be read. */
  flush(): void
}

const MOST_CHARACTERS = 4 * 2 ** 20

export function createBatchWriter(cache: LocalCache): BatchWriter {
  const spaces = new Map<string, [key: string, value: string][]>()
  let characters = 0
  function flush(): void {
    for (const [space, rows] of spaces) cache.write(space, rows)
    spaces.clear()
    characters = 0
  }
  return {
    add(space, key, value) {
      const rows = spaces.get(space) ?? []
      spaces.set(space, rows)
      rows.push([key, value])
      if ((characters += value.length) > MOST_CHARACTERS) flush()
    },
    flush,
  }
}

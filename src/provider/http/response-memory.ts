import { createBatchWriter } from '#store/cache/batch-writer.ts'
import type { LocalCache } from '#store/cache/local-cache.ts'

/**
 * What a provider answered before, and how to ask whether that is still right.
 *
 * The value is kept as it was translated, with its texts cleaned. So if an answer has not changed, it need not be
 * parsed or cleaned again.
 */
export type Remembered = {
  readonly etag: string | undefined
  readonly lastModified: string | undefined
  /** Digest of the answer's text, if the provider cannot be asked conditionally. */
  readonly textDigest: string | undefined
  /** The translated value. */
  value(): unknown
}

type ResponseMemory = {
  read(key: string): Remembered | undefined
  write(key: string, facts: Omit<Remembered, 'value'>, value: unknown): void
  /** Stores what was written last. Before that, only this memory knows it. */
  flush(): void
}

const space = 'response'

export function createResponseMemory(cache: LocalCache): ResponseMemory {
  const rows = createBatchWriter(cache)
  return {
    read(key) {
      const entry = rows.read(space, key)
      if (entry === undefined) return undefined
      // The entry has two lines, so that a changed answer can be noticed without parsing the old value.
      const end = entry.indexOf('\n')
      const [etag, lastModified, textDigest] = JSON.parse(entry.slice(0, end)) as (string | null)[]
      return {
        etag: etag ?? undefined,
        lastModified: lastModified ?? undefined,
        textDigest: textDigest ?? undefined,
        value: () => JSON.parse(entry.slice(end + 1)) as unknown,
      }
    },
    write(key, { etag, lastModified, textDigest }, value) {
      const facts = JSON.stringify([etag ?? null, lastModified ?? null, textDigest ?? null])
      rows.add(space, key, `${facts}\n${JSON.stringify(value)}`)
    },
    flush: () => rows.flush(),
  }
}

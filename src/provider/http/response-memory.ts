import { createBatchWriter } from '#store/cache/batch-writer.ts'
import type { LocalCache } from '#store/cache/local-cache.ts'

/**
 * What a provider answered before, and how to ask whether it still holds.
 *
 * The value is kept as translated, its texts cleaned: an answer that has not changed costs neither parsing nor
 * cleaning.
 */
export type Remembered = {
  readonly etag: string | undefined
  readonly lastModified: string | undefined
  /** Digest of the answer's text, if the provider cannot be asked conditionally. */
  readonly textDigest: string | undefined
  /** The translated value. */
  value(): unknown
}

export type ResponseMemory = {
  read(key: string): Remembered | undefined
  write(key: string, facts: Omit<Remembered, 'value'>, value: unknown): void
  /** Until then only this memory knows of what was written last. */
  flush(): void
}

const space = 'response'

export function createResponseMemory(cache: LocalCache): ResponseMemory {
  const rows = createBatchWriter(cache)
  return {
    read(key) {
      const entry = rows.read(space, key)
      if (entry === undefined) return undefined
      // Two lines, so that a changed answer is found out without parsing the old one.
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

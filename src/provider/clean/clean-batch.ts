import type { BodyFacts } from '#site/model/content.ts'
import { bodyEntry, joinBodyRow, nameOfBody } from '#store/cache/cleaned-bodies.ts'
import { type CacheRow, type LocalCache, openLocalCache } from '#store/cache/local-cache.ts'
import { MAX_CLEANED_BYTES } from '#html/rules/article-limits.ts'
import { colorCode } from './color-code.ts'
import { cleanBody } from '#html/clean-body.ts'

/** A body as the provider delivered it. What is found in it is kept under `key`. */
export type RawBody = { readonly key: string; readonly html: string }

/** What was found in a body. If the cleaned body has more than `MAX_CLEANED_BYTES`, only its number of bytes. */
export type Cleaned = BodyFacts | { readonly tooLarge: number }

/**
 * Cleans bodies, keeps them in `cache`, and returns what was found in each, in the same order. A body that became too
 * large is not kept.
 *
 * The cleaned body and its words are kept under `facts.digest` (`store/cache/cleaned-bodies.ts`). The space `facts`
 * holds the facts as JSON under the body's own key.
 */
export function cleanInto(cache: LocalCache, bodies: readonly RawBody[]): Cleaned[] {
  const rows: CacheRow[] = []
  const found = bodies.map(({ key, html }): Cleaned => {
    const { body, text, facts: of } = cleanBody(html, colorCode)
    const json = JSON.stringify(body)
    const bytes = Buffer.byteLength(json)
    if (bytes > MAX_CLEANED_BYTES) return { tooLarge: bytes }
    const row = joinBodyRow(json, text)
    const facts = { digest: nameOfBody(row), ...of }
    rows.push(bodyEntry(facts.digest, row), ['facts', key, JSON.stringify(facts)])
    return facts
  })
  cache.writeRows(rows)
  return found
}

export type CleanTask = { readonly cacheFile: string; readonly bodies: readonly RawBody[] }

const caches = new Map<string, LocalCache>()

/**
 * The same in a thread. The thread writes to the cache itself, since handing bodies back would take longer than
 * cleaning them.
 */
export default function cleanBatch({ cacheFile, bodies }: CleanTask): Cleaned[] {
  const cache = caches.get(cacheFile) ?? openLocalCache(cacheFile)
  caches.set(cacheFile, cache)
  return cleanInto(cache, bodies)
}

import type { BodyFacts } from '#site/content.ts'
import { bodyEntry, joinBodyRow, nameOfBody } from '#store/cleaned-bodies.ts'
import { type LocalCache, openLocalCache } from '#store/local-cache.ts'
import { cleanBody } from './clean-body.ts'

/** A body as a provider delivered it, and the key under which is kept what was found in it. */
export type RawBody = { readonly key: string; readonly html: string }

/**
 * Cleans bodies, keeps them in `cache` and gives what was found in them.
 *
 * Under `facts.digest` lies the cleaned body with its words (`store/cleaned-bodies.ts`); space `facts` holds the facts as JSON under the
 * body's own key.
 */
export function cleanInto(cache: LocalCache, bodies: readonly RawBody[]): BodyFacts[] {
  const cleaned = bodies.map(({ key, html }) => {
    const { body, text, facts } = cleanBody(html)
    const row = joinBodyRow(JSON.stringify(body), text)
    return { key, row, facts: { digest: nameOfBody(row), ...facts } }
  })
  cache.writeRows(
    cleaned.flatMap(({ key, row, facts }) => [bodyEntry(facts.digest, row), ['facts', key, JSON.stringify(facts)]]),
  )
  return cleaned.map(({ facts }) => facts)
}

export type CleanTask = { readonly cacheFile: string; readonly bodies: readonly RawBody[] }

const caches = new Map<string, LocalCache>()

/** The same in a thread, which writes to the cache itself: bodies would cost more to hand back than to clean. */
export default function cleanBatch({ cacheFile, bodies }: CleanTask): BodyFacts[] {
  const cache = caches.get(cacheFile) ?? openLocalCache(cacheFile)
  caches.set(cacheFile, cache)
  return cleanInto(cache, bodies)
}

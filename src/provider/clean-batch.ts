import type { BodyFacts } from '#site/content.ts'
import { digest } from '#store/digest.ts'
import { type LocalCache, openLocalCache } from '#store/local-cache.ts'
import { cleanBody } from './clean-body.ts'

/** A body as a provider delivered it, and the key under which is kept what was found in it. */
export type RawBody = { readonly key: string; readonly html: string }

/**
 * Cleans bodies, keeps them in `cache` and gives what was found in them.
 *
 * Under `facts.digest` space `body` holds the cleaned `Body` as JSON, and space `text` its words without markup; space `facts` holds
 * the facts as JSON under the body's own key.
 */
export function cleanInto(cache: LocalCache, bodies: readonly RawBody[]): BodyFacts[] {
  const cleaned = bodies.map(({ key, html }) => {
    const { body, text, facts } = cleanBody(html)
    const json = JSON.stringify(body)
    return { key, json, text, facts: { digest: digest(`${json}\n${text}`), ...facts } }
  })
  cache.writeRows(
    cleaned.flatMap(({ key, json, text, facts }) => [
      ['body', facts.digest, json],
      ['text', facts.digest, text],
      ['facts', key, JSON.stringify(facts)],
    ]),
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

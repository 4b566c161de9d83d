import type { BodyFacts } from '#site/content.ts'
import { digest } from '#store/digest.ts'
import { type LocalCache, openLocalCache } from '#store/local-cache.ts'
import { cleanBody } from './clean-body.ts'

/**
 * Cleans bodies, keeps them in `cache` and gives what was found in them.
 *
 * Under `facts.digest` space `body` holds the cleaned `Body` as JSON, and space `text` its words without markup.
 */
export function cleanInto(cache: LocalCache, bodies: readonly string[]): BodyFacts[] {
  const cleaned = bodies.map((html) => {
    const { body, text, facts } = cleanBody(html)
    const json = JSON.stringify(body)
    return { json, text, facts: { digest: digest(`${json}\n${text}`), ...facts } }
  })
  cache.writeRows(
    cleaned.flatMap(({ json, text, facts }) => [
      ['body', facts.digest, json],
      ['text', facts.digest, text],
    ]),
  )
  return cleaned.map(({ facts }) => facts)
}

export type CleanTask = { readonly cacheFile: string; readonly bodies: readonly string[] }

const caches = new Map<string, LocalCache>()

/** The same in a thread, which writes to the cache itself: bodies would cost more to hand back than to clean. */
export default function cleanBatch({ cacheFile, bodies }: CleanTask): BodyFacts[] {
  const cache = caches.get(cacheFile) ?? openLocalCache(cacheFile)
  caches.set(cacheFile, cache)
  return cleanInto(cache, bodies)
}

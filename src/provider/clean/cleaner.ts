import type { Threads } from '#threads/threads.ts'
import type { LocalCache } from '#store/cache/local-cache.ts'
import type { CleanTask, Cleaned, RawBody } from './clean-batch.ts'

export type Cleaner = {
  /**
   * Cleans bodies and keeps them in `cache`, as `cleanInto` does. Returns the results in the same order. `signal` ends
   * the work.
   */
  clean(bodies: readonly RawBody[], cache: LocalCache, signal?: AbortSignal): Promise<Cleaned[]>
}

/** Starting threads takes as long as cleaning this many bodies. */
const inlineAtFirst = 300
/**
 * At most this many characters are cleaned in this thread in one call. The work grows in proportion to the text, so
 * even the worst body of this size stops the service for less than a tenth of a second.
 */
const mostInline = 50_000
/** Code needs this many times the steps of other text. */
const codeWeight = 3
const batchSize = 50
const batchCharacters = 4_000_000

/**
 * Cleans bodies. The first few are cleaned in this thread if they are short. All others are cleaned in threads that can
 * be ended.
 *
 * An edit brings one body, which should not wait until threads have started. A first build brings thousands. Whatever a
 * body contains, the main thread can go on serving other tenants.
 */
export function createCleaner(threads: Threads): Cleaner {
  let cleaned = 0
  const module = new URL('./clean-batch.ts', import.meta.url).href
  return {
    async clean(bodies, cache, signal) {
      cleaned += bodies.length
      const { file: cacheFile } = cache
      const characters = bodies.reduce(
        (sum, { html }) => sum + html.length * (html.includes('<pre') ? codeWeight : 1),
        0,
      )
      if (cacheFile === undefined || (cleaned <= inlineAtFirst && characters <= mostInline)) {
        // This also loads the parser, which is a tenth of all modules. A build with nothing to clean does not load it.
        const { cleanInto } = await import('./clean-batch.ts')
        return cleanInto(cache, bodies)
      }
      const clean = (task: CleanTask) => threads.run({ module, signal }, task) as Promise<Cleaned[]>
      const results = await Promise.all([...batches(bodies)].map((batch) => clean({ cacheFile, bodies: batch })))
      return results.flat()
    },
  }
}

function* batches(bodies: readonly RawBody[]): Generator<readonly RawBody[]> {
  let [start, characters] = [0, 0]
  for (const [at, { html }] of bodies.entries()) {
    const isFull = at - start === batchSize || characters + html.length > batchCharacters
    if (isFull && at > start) {
      yield bodies.slice(start, at)
      ;[start, characters] = [at, 0]
    }
    characters += html.length
  }
  if (start < bodies.length) yield bodies.slice(start)
}

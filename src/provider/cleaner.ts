import type { Threads } from '#kit/threads.ts'
import type { BodyFacts } from '#site/content.ts'
import type { LocalCache } from '#store/local-cache.ts'
import type { CleanTask, RawBody } from './clean-batch.ts'

export type Cleaner = {
  /** Cleans bodies and keeps them in `cache`, as `cleanInto` does; answers in their order. */
  clean(bodies: readonly RawBody[], cache: LocalCache): Promise<BodyFacts[]>
}

/** Starting threads takes as long as cleaning this many bodies. */
const inlineAtFirst = 300
const batchSize = 50

/**
 * Cleans bodies, the first few in this thread and many in others.
 *
 * An edit brings one body and should not wait for threads to start; a first build brings thousands.
 */
export function createCleaner(threads: Threads): Cleaner {
  let cleaned = 0
  const module = new URL('./clean-batch.ts', import.meta.url).href
  return {
    async clean(bodies, cache) {
      cleaned += bodies.length
      const { file: cacheFile } = cache
      if (cleaned <= inlineAtFirst || cacheFile === undefined) {
        // The parser comes with it, which is a tenth of all modules: who has nothing to clean does not load them.
        const { cleanInto } = await import('./clean-batch.ts')
        return cleanInto(cache, bodies)
      }
      const tasks: CleanTask[] = []
      for (let at = 0; at < bodies.length; at += batchSize)
        tasks.push({ cacheFile, bodies: bodies.slice(at, at + batchSize) })
      const results = await Promise.all(tasks.map((task) => threads.run(module, task) as Promise<BodyFacts[]>))
      return results.flat()
    },
  }
}

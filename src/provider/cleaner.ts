import type { Threads } from '#kit/threads.ts'
import { cleanBatch, type StoredBody } from './clean-batch.ts'

export type Cleaner = {
  /** Answers in the order of the bodies. */
  clean(bodies: readonly string[]): Promise<StoredBody[]>
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
    async clean(bodies) {
      cleaned += bodies.length
      if (cleaned <= inlineAtFirst) return cleanBatch(bodies)
      const batches: (readonly string[])[] = []
      for (let at = 0; at < bodies.length; at += batchSize) batches.push(bodies.slice(at, at + batchSize))
      const results = await Promise.all(
        batches.map((batch) => threads.run(module, batch, 'cleanBatch') as Promise<StoredBody[]>),
      )
      return results.flat()
    },
  }
}

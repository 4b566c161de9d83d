import { Tinypool } from 'tinypool'
import { cleanBatch, type StoredBody } from './clean-batch.ts'

export type Cleaner = {
  /** Answers in the order of the bodies. */
  clean(bodies: readonly string[]): Promise<StoredBody[]>
  close(): Promise<void>
}

/** Starting threads takes as long as cleaning this many bodies. */
const inlineAtFirst = 300
const batchSize = 50

/**
 * Cleans bodies, the first few in this thread and many in up to `jobs` others.
 *
 * An edit brings one body and should not wait for threads to start; a first build brings thousands. Threads start when they are
 * needed and stay until `close`.
 */
export function createCleaner({ jobs }: { readonly jobs: number }): Cleaner {
  let cleaned = 0
  let pool: Tinypool | undefined

  function threads(): Tinypool {
    pool ??= new Tinypool({
      filename: new URL('./clean-worker.ts', import.meta.url).href,
      minThreads: 1,
      maxThreads: Math.max(1, jobs),
      // Left alone, the pool ends each thread that has nothing to do and starts it anew for the next tenant.
      idleTimeout: 60_000,
    })
    return pool
  }

  return {
    async clean(bodies) {
      cleaned += bodies.length
      if (cleaned <= inlineAtFirst) return cleanBatch(bodies)
      const batches: (readonly string[])[] = []
      for (let at = 0; at < bodies.length; at += batchSize) batches.push(bodies.slice(at, at + batchSize))
      const results = await Promise.all(batches.map((batch) => threads().run(batch) as Promise<StoredBody[]>))
      return results.flat()
    },
    async close() {
      await pool?.destroy()
    },
  }
}

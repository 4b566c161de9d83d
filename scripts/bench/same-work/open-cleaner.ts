import { availableParallelism } from 'node:os'
import { createThreads } from '#threads/threads.ts'
import sanitizeBodies from './sanitize-bodies.ts'

/** The start of a thread would cost more than fewer bodies. */
const MANY = 20

const module = new URL('sanitize-bodies.ts', import.meta.url).href

/** Cleans bodies of articles with sanitize-html: many of them in one thread for each core, as ours does. */
export function openCleaner() {
  const threads = createThreads({ jobs: availableParallelism() })
  return {
    clean: async (bodies: readonly string[]) =>
      bodies.length < MANY ? sanitizeBodies(bodies) : ((await threads.run({ module }, bodies)) as readonly string[]),
    close: () => threads.close(),
  }
}

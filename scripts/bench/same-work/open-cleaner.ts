import { availableParallelism } from 'node:os'
import { createThreads } from '#threads/threads.ts'
import sanitizeBodies from './sanitize-bodies.ts'

/** With fewer bodies than this, the start of a thread costs more than it saves. */
const MANY = 20

const module = new URL('sanitize-bodies.ts', import.meta.url).href

/** Cleans bodies of articles with sanitize-html. Many bodies go to threads, one for each core, as in Tessera. */
export function openCleaner() {
  const threads = createThreads({ jobs: availableParallelism() })
  return {
    clean: async (bodies: readonly string[]) =>
      bodies.length < MANY ? sanitizeBodies(bodies) : ((await threads.run({ module }, bodies)) as readonly string[]),
    close: () => threads.close(),
  }
}

import { reasonOf } from '#kit/reason-of.ts'
import type { Database } from '../../db/database.ts'
import type { Queue } from '../../queue/queue.ts'

/** Whether this process can build, and if not, why. */
export type Readiness = {
  readonly ok: boolean
  readonly checks: {
    /** `ok`, or the error of the database. */
    readonly database: string
    /** `compiled`, or `not compiled yet`. */
    readonly pages: string
    /** Numbers of jobs that wait and that run, in all processes. Missing if the database does not answer. */
    readonly queue?: { readonly waiting: number; readonly running: number }
  }
}

/** Every caller may ask, so the service queries the database at most once a second. */
const KEEP_MS = 1000

/** Makes a function that checks the readiness. It keeps its answer for one second. */
export function createReadiness(
  db: Pick<Database, 'query'>,
  queue: Pick<Queue, 'counts'>,
  isCompiled: () => boolean,
): () => Promise<Readiness> {
  let last: { readonly atMs: number; readonly readiness: Promise<Readiness> } | undefined

  async function check(): Promise<Readiness> {
    const pages = isCompiled() ? 'compiled' : 'not compiled yet'
    try {
      await db.query('SELECT 1')
      return { ok: isCompiled(), checks: { database: 'ok', pages, queue: await queue.counts() } }
    } catch (error) {
      return { ok: false, checks: { database: reasonOf(error), pages } }
    }
  }

  return () => {
    const nowMs = performance.now()
    if (!last || nowMs - last.atMs > KEEP_MS) last = { atMs: nowMs, readiness: check() }
    return last.readiness
  }
}

import { reasonOf } from '#kit/reason-of.ts'
import type { Database } from '../../db/database.ts'
import type { Queue } from '../../queue/queue.ts'

/** Whether this process can build, and why not. */
export type Readiness = {
  readonly ok: boolean
  readonly checks: {
    /** `ok`, or why it does not answer. */
    readonly database: string
    /** `compiled` once they are. */
    readonly pages: string
    /** Tenants that wait for their turn, and that have it, in all processes; missing while the database does not answer. */
    readonly queue?: { readonly waiting: number; readonly running: number }
  }
}

/** Every caller may ask, so the service asks the database once a second at most. */
const KEEP_MS = 1000

export function createReadiness(
  db: Pick<Database, 'query'>,
  queue: Pick<Queue, 'counts'>,
  isCompiled: () => boolean,
): () => Promise<Readiness> {
  let kept: { readonly atMs: number; readonly readiness: Promise<Readiness> } | undefined

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
    if (!kept || nowMs - kept.atMs > KEEP_MS) kept = { atMs: nowMs, readiness: check() }
    return kept.readiness
  }
}

import { PgBoss } from 'pg-boss'
import type { Database } from '../db/database.ts'
import { orDatabaseAway } from '../db/database-away.ts'

/** It is a tenant's turn. */
export type Turn = { readonly tenant: string; readonly job: string; readonly attempt: number }

/** What comes after a turn: another one after so many milliseconds, or none. */
export type NextJob = number | undefined

export type Queue = {
  /**
   * Sees to it that the tenant gets its turn, after `delayMs`. A turn that it waits for already is moved there; while it has its turn
   * this does nothing, and the end of that turn has to ask again.
   */
  ask(tenant: string, delayMs: number): Promise<void>
  /** Sees to it that the tenant is in line, and moves nothing. */
  ensure(tenant: string): Promise<void>
  /**
   * Serves turns, `places` at once. `after` is called when a tenant's turn is over, and gets it in line again. When `serve` throws, or its
   * process dies, the tenant gets another turn after a pause.
   */
  work(
    places: number,
    serve: (turn: Turn) => Promise<NextJob>,
    after: (tenant: string, next: NextJob) => Promise<void>,
  ): Promise<void>
  counts(): Promise<{ waiting: number; running: number }>
  /** Takes no more turns, and waits for those that run. */
  stop(): Promise<void>
}

const NAME = 'build'
const SECOND = 1000

/**
 * A queue in which each tenant stands at most once.
 *
 * Policy `exclusive` is an index of the database: no tenant has two jobs that wait or run, in however many processes. (With `stately`
 * there could be one that runs and one that waits; but pg-boss remembers for up to two seconds which keys run, and would leave the
 * one that waits alone for so long.) The one who came first is served first, and a tenant that asks again stands behind the others: so
 * a busy one starves nobody.
 */
export async function openQueue(db: Database, onError: (error: Error) => void): Promise<Queue> {
  const boss = new PgBoss({
    ...db.boss,
    schedule: false,
    // A worker whose heartbeat is 10 seconds old is dead, and this often that is looked at.
    superviseIntervalSeconds: 1,
    monitorIntervalSeconds: 1,
    queueCacheIntervalSeconds: 60,
  })
  boss.on('error', onError)
  await boss.start()
  await boss.createQueue(NAME, {
    policy: 'exclusive',
    heartbeatSeconds: 10,
    expireInSeconds: 3600,
    deleteAfterSeconds: 3600,
    retryLimit: 8,
    retryDelay: 1,
    retryBackoff: true,
    retryDelayMax: 60,
  })
  // One process alone has an embedded database open, and it has begun nothing yet: what runs there died with the process before.
  if (!db.isShared) {
    await db.query(
      `UPDATE pgboss.job SET heartbeat_on = heartbeat_on - interval '1 hour' WHERE name = '${NAME}' AND state = 'active'`,
    )
  }
  const workers: string[] = []
  const timers = new Set<NodeJS.Timeout>()

  const wake = () => {
    for (const worker of workers) boss.notifyWorker(worker)
  }

  return {
    async ask(tenant, delayMs) {
      await orDatabaseAway(() => boss.upsert(NAME, { tenant }, { singletonKey: tenant, startAfter: delayMs / SECOND }))
      if (workers.length === 0) return
      // The workers here look at the right moment, others when they next poll.
      const timer = setTimeout(() => {
        timers.delete(timer)
        wake()
      }, delayMs + 5)
      timers.add(timer)
    },
    async ensure(tenant) {
      await boss.send(NAME, { tenant }, { singletonKey: tenant })
    },
    async work(places, serve, after) {
      for (let place = 0; place < places; place++) {
        const options = { pollingIntervalSeconds: 0.5, heartbeatRefreshSeconds: 2, includeMetadata: true } as const
        const worker = await boss.work<{ tenant: string }, void, typeof options>(NAME, options, async ([job]) => {
          if (!job) return
          const { id, retryCount } = job
          const { tenant } = job.data
          try {
            const next = await serve({ tenant, job: id, attempt: retryCount })
            // Ended here and not by the worker, since only then can the tenant ask again.
            await boss.complete(NAME, { id, retryCount })
            await after(tenant, next)
          } finally {
            boss.notifyWorker(worker)
          }
        })
        workers.push(worker)
      }
    },
    async counts() {
      const [row] = await db.query<{ waiting: number; running: number }>(
        `SELECT count(*) FILTER (WHERE state < 'active')::int AS waiting, count(*) FILTER (WHERE state = 'active')::int AS running
         FROM pgboss.job WHERE name = '${NAME}'`,
      )
      return row ?? { waiting: 0, running: 0 }
    },
    async stop() {
      for (const timer of timers) clearTimeout(timer)
      await boss.stop({ graceful: true, timeout: 60 * SECOND })
    },
  }
}

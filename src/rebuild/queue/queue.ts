import { PgBoss } from 'pg-boss'
import type { Database } from '../db/database.ts'
import { orDatabaseAway } from '../db/database-away.ts'

/** One attempt to run the job of a tenant. `job` is the id of the job, `attempt` counts from 0. */
export type QueuedJob = { readonly tenant: string; readonly job: string; readonly attempt: number }

/** What follows a job: another one after this many milliseconds, or none. */
export type NextJob = number | undefined

export type RunJob = (job: QueuedJob) => Promise<NextJob>

export type Queue = {
  /**
   * Adds a job for the tenant that starts after `delayMs`. If a job of the tenant waits already, its start moves to
   * that time. While a job of the tenant runs, this does nothing, and `after` has to add the next one.
   */
  add(tenant: string, delayMs: number): Promise<void>
  /** Adds a job for the tenant if there is none, and never moves the start of one that waits. */
  ensure(tenant: string): Promise<void>
  /**
   * Runs jobs, `places` at once. Calls `after` when a job has ended, so that it can add the next one. If `run` throws,
   * or its process dies, the queue runs the job again after a pause.
   */
  work(places: number, run: RunJob, after: (tenant: string, next: NextJob) => Promise<void>): Promise<void>
  counts(): Promise<{ waiting: number; running: number }>
  /** Takes no more jobs, and waits for those that run. */
  stop(): Promise<void>
}

const NAME = 'build'
const SECOND = 1000
const WORK_OPTIONS = { pollingIntervalSeconds: 0.5, heartbeatRefreshSeconds: 2, includeMetadata: true } as const

/**
 * A queue that holds at most one job for each tenant.
 *
 * Policy `exclusive` is an index of the database: no tenant has two jobs that wait or run, in however many processes.
 * (Policy `stately` allows one that runs and one that waits. But pg-boss caches for up to two seconds which keys run,
 * and would not start the waiting job until then.) Jobs run in the order in which they were added, and a tenant that
 * adds again goes behind the others, so a busy tenant does not delay them.
 */
export async function openQueue(db: Database, onError: (error: Error) => void): Promise<Queue> {
  const boss = await startBoss(db, onError)
  const workers: string[] = []
  const timers = new Set<NodeJS.Timeout>()

  return {
    async add(tenant, delayMs) {
      await orDatabaseAway(() => boss.upsert(NAME, { tenant }, { singletonKey: tenant, startAfter: delayMs / SECOND }))
      if (workers.length === 0) return
      // This wakes the workers of this process on time; those of other processes find the job when they next poll.
      const timer = setTimeout(() => {
        timers.delete(timer)
        for (const worker of workers) boss.notifyWorker(worker)
      }, delayMs + 5)
      timers.add(timer)
    },
    async ensure(tenant) {
      await boss.send(NAME, { tenant }, { singletonKey: tenant })
    },
    async work(places, run, after) {
      for (let place = 0; place < places; place++) workers.push(await startWorker(boss, run, after))
    },
    async counts() {
      const [row] = await db.query<{ waiting: number; running: number }>(
        `SELECT count(*) FILTER (WHERE state < 'active')::int AS waiting,
           count(*) FILTER (WHERE state = 'active')::int AS running
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

async function startBoss(db: Database, onError: (error: Error) => void): Promise<PgBoss> {
  const boss = new PgBoss({
    ...db.boss,
    schedule: false,
    // How often pg-boss looks for workers whose last heartbeat is older than 10 seconds.
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
  // Only this process has an embedded database open, and it has started no job yet: jobs that run died with the process
  // before.
  if (!db.isShared) {
    await db.query(
      `UPDATE pgboss.job SET heartbeat_on = heartbeat_on - interval '1 hour' WHERE name = '${NAME}' AND state = ` +
        `'active'`,
    )
  }
  return boss
}

/** @returns the id of the worker */
async function startWorker(boss: PgBoss, run: RunJob, after: Parameters<Queue['work']>[2]): Promise<string> {
  const worker = await boss.work<{ tenant: string }, void, typeof WORK_OPTIONS>(NAME, WORK_OPTIONS, async ([job]) => {
    if (!job) return
    const { id, retryCount } = job
    const { tenant } = job.data
    try {
      const next = await run({ tenant, job: id, attempt: retryCount })
      // Completed here and not by pg-boss, because `after` can add a job only after this one has ended.
      await boss.complete(NAME, { id, retryCount })
      await after(tenant, next)
    } finally {
      boss.notifyWorker(worker)
    }
  })
  return worker
}

import { PgBoss } from 'pg-boss'
import type { Database } from '../db/database.ts'
import { orDatabaseAway } from '../db/database-away.ts'
import { PRIORITY } from './priority.ts'

/** One attempt to run the job of a tenant. `job` is the id of the job, `attempt` counts from 0. */
export type QueuedJob = { readonly tenant: string; readonly job: string; readonly attempt: number }

/** How many milliseconds to wait before the next job of the tenant. `undefined` if none follows. */
export type NextJob = number | undefined

export type RunJob = (job: QueuedJob) => Promise<NextJob>

export type Queue = {
  /**
   * Adds a job for the tenant that starts after `delayMs`. If a job of the tenant waits already, it gets this start and
   * this priority. If a job of the tenant runs, nothing is added, and `after` has to add the next one.
   */
  add(tenant: string, delayMs: number, priority: number): Promise<void>
  /** Adds a job for each tenant that has none. Does not change jobs that wait. */
  ensure(tenants: readonly string[], priority: number): Promise<void>
  /**
   * Raises the priority of the oldest job of low priority, if it could have started `seconds` ago. Only one job is
   * raised at a time.
   */
  raiseOldest(seconds: number): Promise<void>
  /**
   * Runs `places` jobs at the same time. If there are several places, one of them is only for edits. Calls `after` when
   * a job has ended, so that it can add the next one. If `run` throws, or its process dies, the queue runs the job
   * again after a pause.
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
 * Opens a queue that holds at most one job for each tenant.
 *
 * The policy `exclusive` is an index of the database: no tenant has two jobs that wait or run, however many processes
 * there are. (The policy `stately` would allow one that runs and one that waits. But pg-boss caches for up to two
 * seconds which keys run, and would not start the waiting job until then.) Jobs run by their priority, and jobs of the
 * same priority in the order in which they were added. If a tenant adds a job again, it goes behind the others. So a
 * busy tenant does not delay them.
 */
export async function openQueue(db: Database, onError: (error: Error) => void): Promise<Queue> {
  const boss = await startBoss(db, onError)
  const workers: string[] = []
  const timers = new Set<NodeJS.Timeout>()

  /**
   * Wakes the workers of this process when the job can start. Workers of other processes find the job when they next
   * poll.
   */
  function wakeAfter(delayMs: number): void {
    if (workers.length === 0) return
    const timer = setTimeout(() => {
      timers.delete(timer)
      for (const worker of workers) boss.notifyWorker(worker)
    }, delayMs + 5)
    timers.add(timer)
  }

  return {
    async add(tenant, delayMs, priority) {
      const options = { singletonKey: tenant, startAfter: delayMs / SECOND, priority }
      await orDatabaseAway(() => boss.upsert(NAME, { tenant }, options))
      wakeAfter(delayMs)
    },
    async ensure(tenants, priority) {
      if (tenants.length === 0) return
      const jobs = tenants.map((tenant) => ({ data: { tenant }, singletonKey: tenant, priority }))
      await orDatabaseAway(() => boss.insert(NAME, jobs))
      wakeAfter(0)
    },
    async raiseOldest(seconds) {
      await db.query(
        `UPDATE pgboss.job SET priority = ${PRIORITY.raised}
         WHERE name = '${NAME}' AND state < 'active' AND id = (
           SELECT id FROM pgboss.job WHERE name = '${NAME}' AND state < 'active' AND priority < ${PRIORITY.edit}
             AND greatest(created_on, start_after) <= now() - make_interval(secs => $1)
           ORDER BY created_on LIMIT 1
         ) AND NOT EXISTS (
           SELECT FROM pgboss.job WHERE name = '${NAME}' AND state < 'active' AND priority = ${PRIORITY.raised}
         )`,
        [seconds],
      )
    },
    async work(places, run, after) {
      for (let place = 0; place < places; place++) {
        const isForEdits = place === 0 && places > 1
        workers.push(await startWorker(boss, run, after, isForEdits ? { minPriority: PRIORITY.edit } : {}))
      }
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
  // An embedded database is open in this process only, and this process has started no job yet. So the jobs in state
  // `active` are those of an earlier process that has ended.
  if (!db.isShared) {
    await db.query(
      `UPDATE pgboss.job SET heartbeat_on = heartbeat_on - interval '1 hour' WHERE name = '${NAME}' AND state = ` +
        `'active'`,
    )
  }
  return boss
}

/** Starts a worker and returns its id. */
async function startWorker(
  boss: PgBoss,
  run: RunJob,
  after: Parameters<Queue['work']>[2],
  wanted: { readonly minPriority?: number },
): Promise<string> {
  const options = { ...WORK_OPTIONS, ...wanted }
  const worker = await boss.work<{ tenant: string }, void, typeof options>(NAME, options, async ([job]) => {
    if (!job) return
    const { id, retryCount } = job
    const { tenant } = job.data
    try {
      const next = await run({ tenant, job: id, attempt: retryCount })
      // The job is completed here and not by pg-boss, because `after` can add a job only when this one has ended.
      await boss.complete(NAME, { id, retryCount })
      await after(tenant, next)
    } finally {
      boss.notifyWorker(worker)
    }
  })
  return worker
}

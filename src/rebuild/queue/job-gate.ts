import type { RunJob } from './queue.ts'
import type { JobTries } from './job-tries.ts'

/** If a build ends its process, it does so within a minute. After that the other jobs need not wait any longer. */
const ALONE_MS = 60_000

/**
 * Runs several jobs at the same time. But if the process died in a tenant's last build, the tenant's job runs alone. So
 * if the process dies again, that build is the cause, and no build of another tenant is lost with it.
 */
export function createJobGate(tries: Pick<JobTries, 'deaths'>, runJob: RunJob, aloneMs = ALONE_MS): RunJob {
  const running = new Set<Promise<unknown>>()
  let alone: Promise<unknown> | undefined

  return async (job) => {
    const isSuspect = (await tries.deaths(job.tenant)) > 0
    while (alone) await alone
    if (!isSuspect) return track(runJob(job))
    const { promise, resolve } = Promise.withResolvers<void>()
    alone = promise
    let timer: NodeJS.Timeout | undefined
    try {
      await Promise.allSettled(running)
      timer = setTimeout(open, aloneMs)
      return await track(runJob(job))
    } finally {
      clearTimeout(timer)
      open()
    }

    function open(): void {
      if (alone === promise) alone = undefined
      resolve()
    }
  }

  async function track<T>(job: Promise<T>): Promise<T> {
    running.add(job)
    try {
      return await job
    } finally {
      running.delete(job)
    }
  }
}

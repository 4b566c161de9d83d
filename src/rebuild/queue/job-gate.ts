import type { NextJob, Turn } from './queue.ts'
import type { JobTries } from './job-tries.ts'

type Serve = (turn: Turn) => Promise<NextJob>

/** Builds that end their process do so within a minute. After that the others need not wait any longer. */
const ALONE_MS = 60_000

/**
 * Lets turns be served side by side, and alone if the tenant's last build did not survive: whatever ends the process then is to blame,
 * and no other tenant's build ends with it.
 */
export function createJobGate(tries: Pick<JobTries, 'deaths'>, serve: Serve, aloneMs = ALONE_MS): Serve {
  const running = new Set<Promise<unknown>>()
  let alone: Promise<unknown> | undefined

  return async (turn) => {
    const isSuspect = (await tries.deaths(turn.tenant)) > 0
    while (alone) await alone
    if (!isSuspect) return run(serve(turn))
    const { promise, resolve } = Promise.withResolvers<void>()
    alone = promise
    let timer: NodeJS.Timeout | undefined
    try {
      await Promise.allSettled(running)
      timer = setTimeout(open, aloneMs)
      return await run(serve(turn))
    } finally {
      clearTimeout(timer)
      open()
    }

    function open(): void {
      if (alone === promise) alone = undefined
      resolve()
    }
  }

  async function run<T>(turn: Promise<T>): Promise<T> {
    running.add(turn)
    try {
      return await turn
    } finally {
      running.delete(turn)
    }
  }
}

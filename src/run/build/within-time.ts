import { isFault } from '#kit/errors.ts'
import { TaskEnded } from '#threads/threads.ts'
import { BuildTooSlow, ContentTooHeavy } from '../errors.ts'

/** The longest time that a timer can wait: 24 days. */
const LONGEST_MS = 2 ** 31 - 1

/** How long a build has been running, and how long it may still run. In ms. */
export type TimeLimit = {
  passedMs(): number
  leftMs(): number
  /** Throws `BuildTooSlow` if the time is over. */
  check(): void
}

/** Starts the time now. */
export function startTimeLimit(seconds: number): TimeLimit {
  const start = performance.now()
  const leftMs = () => start + seconds * 1000 - performance.now()
  return {
    passedMs: () => Math.round(performance.now() - start),
    leftMs,
    check() {
      if (leftMs() <= 0) throw BuildTooSlow.fault({ seconds })
    },
  }
}

/**
 * Gives `act` a signal that ends its work in threads after this many seconds. Throws `BuildTooSlow` if the time ended
 * it, `ContentTooHeavy` if a thread ended its task, and otherwise what `act` throws.
 */
export async function withinTime<T>(seconds: number, act: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const ends = new AbortController()
  const timer = setTimeout(() => ends.abort(), Math.min(LONGEST_MS, seconds * 1000))
  try {
    return await act(ends.signal)
  } catch (error) {
    if (ends.signal.aborted && !isFault(error)) throw BuildTooSlow.fault({ seconds }, {}, { cause: error })
    if (error instanceof TaskEnded) throw ContentTooHeavy.fault({ reason: error.message }, {}, { cause: error })
    throw error
  } finally {
    clearTimeout(timer)
  }
}

import { isFault } from '#kit/errors.ts'
import { TaskEnded } from '#threads/threads.ts'
import { BuildTooSlow, ContentTooHeavy } from '../errors.ts'

/** The longest time of a timer, 24 days. */
const LONGEST_MS = 2 ** 31 - 1

/** Gives `act` a signal that ends its work in threads after so many seconds. Says by name why that was ended. */
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

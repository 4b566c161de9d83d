import { setImmediate } from 'node:timers/promises'
import type { Steps } from '#kit/steps.ts'

/** Other work of this thread waits for so long at most. */
const LONGEST_TURN_MS = 50

/** Does long work step by step, and lets calls, timers and other tenants have their turn in between. */
export async function inTurns<T>(steps: Steps<T>): Promise<T> {
  const turn = createTurns()
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    await turn()
  }
}

/**
 * The same for work that waits for something between its steps: what it gives back is to be called and waited for
 * between them.
 */
export function createTurns(): () => Promise<void> | undefined {
  let start = performance.now()
  const isUsedUp = () => performance.now() - start >= LONGEST_TURN_MS
  const next = async (): Promise<void> => {
    // Of several that wait, each may use up the turn of the next.
    for (let last = start; ; last = start) {
      await setImmediate()
      if (start === last) start = performance.now()
      else if (isUsedUp()) continue
      return
    }
  }
  return () => (isUsedUp() ? next() : undefined)
}

import { setImmediate } from 'node:timers/promises'

/** Other work of this thread waits for so long at most. */
const LONGEST_TURN_MS = 50

/** Does long work step by step, and lets calls, timers and other tenants have their turn in between. */
export async function inTurns<T>(steps: Iterator<undefined, T>): Promise<T> {
  let start = performance.now()
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    if (performance.now() - start < LONGEST_TURN_MS) continue
    await setImmediate()
    start = performance.now()
  }
}

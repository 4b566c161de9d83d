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

/** The same for work that waits for something between its steps: what it gives back is to be called and waited for between them. */
export function createTurns(): () => Promise<void> | undefined {
  let start = performance.now()
  const next = async (): Promise<void> => {
    await setImmediate()
    start = performance.now()
  }
  return () => (performance.now() - start < LONGEST_TURN_MS ? undefined : next())
}

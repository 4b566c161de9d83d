import type { Steps } from '#kit/steps.ts'

/** Other work of this thread waits for so long at most, however many works are done in turns. */
const LONGEST_TURN_MS = 50

type Waiting = { readonly turnsTaken: number; begin(): void }

/** When the turn of this round of the event loop began. Without it nothing has been done in turns in this round. */
let turnStart: number | undefined
const waiting: Waiting[] = []

/** Does long work step by step, and lets calls, timers and other tenants have their turn in between. */
export async function inTurns<T>(steps: Steps<T>): Promise<T> {
  const turn = createTurns()
  for (;;) {
    const others = turn()
    if (others) await others
    const step = steps.next()
    if (step.done) return step.value
  }
}

/**
 * The same for work that waits for something between its steps: what it gives back is to be called and waited for
 * before each of them.
 *
 * All works of a thread share its turns. Of those that wait, the one that had the fewest turns goes on first, so that
 * an edit does not wait for every long build beside it.
 */
export function createTurns(): () => Promise<void> | undefined {
  let turnsTaken = 0
  const next = async (): Promise<void> => {
    await new Promise<void>((begin) => waiting.push({ turnsTaken, begin }))
    turnsTaken += 1
  }
  return () => {
    if (isUsedUp()) return next()
    beginTurn()
    return undefined
  }
}

function isUsedUp(): boolean {
  return turnStart !== undefined && performance.now() - turnStart >= LONGEST_TURN_MS
}

function beginTurn(): void {
  if (turnStart !== undefined) return
  turnStart = performance.now()
  setImmediate(endRound)
}

/** The event loop has been round: whatever else waited has had its turn. One work gets the next. */
function endRound(): void {
  turnStart = undefined
  const first = waiting.reduce<Waiting | undefined>(
    (least, one) => (least && least.turnsTaken <= one.turnsTaken ? least : one),
    undefined,
  )
  if (!first) return
  waiting.splice(waiting.indexOf(first), 1)
  beginTurn()
  first.begin()
}

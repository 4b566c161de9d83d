import type { Steps } from '#kit/steps.ts'

/** Other work of this thread waits at most this long, however much work is done in turns. */
const LONGEST_TURN_MS = 50

type Waiting = { readonly turnsTaken: number; begin(): void }

/** When this round of the event loop began to work in turns. `undefined` if it has not yet. */
let turnStart: number | undefined
const waiting: Waiting[] = []

/**
 * Does long work step by step. In between, calls, timers and other tenants get their turn. Returns the result of the
 * last step.
 */
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
 * Makes a function for work that waits between its steps. Call it before each step, and wait for the promise that it
 * returns, if it returns one.
 *
 * All work of a thread shares the turns. Of all waiting work, the one with the fewest turns goes on first. So an edit
 * does not wait for every long build beside it.
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

/** The event loop has finished a round, so all other work has had its turn. Gives the next turn to one waiting work. */
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

/**
 * Long work that its caller does step by step: at once, or in turns with other work of the thread. No step may take
 * long, whatever the content is.
 */
export type Steps<T> = Generator<undefined, T, undefined>

/** Does all steps at once. */
export function runSteps<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

/** Units of work in a step: some hundred microseconds. */
export const WORK_IN_STEP = 256

/** Counts units of work. Answers whether the step is full, and then counts from the start. */
export function createStepCounter(): (work?: number) => boolean {
  let done = 0
  return (work = 1) => {
    done += work
    if (done < WORK_IN_STEP) return false
    done = 0
    return true
  }
}

/**
 * Long work that its caller runs step by step: all at once, or in turns with other work of the thread. No step may take
 * long, whatever the content is.
 */
export type Steps<T> = Generator<undefined, T, undefined>

/** Runs all steps at once and returns the result. */
export function runSteps<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

/** Units of work in a step. A step takes a few hundred microseconds. */
export const WORK_IN_STEP = 256

/** Creates a counter for units of work. It returns whether the step is full, and then starts again from 0. */
export function createStepCounter(): (work?: number) => boolean {
  let done = 0
  return (work = 1) => {
    done += work
    if (done < WORK_IN_STEP) return false
    done = 0
    return true
  }
}

import pLimit from 'p-limit'

/**
 * Runs a task when a place is free. Tasks start in the order in which they came; the answer, or the error, is the
 * task's own.
 */
export type Limit = <T>(task: () => Promise<T> | T) => Promise<T>

/** `concurrency` is a whole number from 1 on, or `Infinity`; anything else is a `TypeError`. */
export function createLimit(concurrency: number): Limit {
  const limit = pLimit(concurrency)
  return (task) => limit(task)
}

/**
 * Runs `task` for every item, at most `concurrency` at once, and answers in the order of the items.
 *
 * Waits for every task even when one fails, so that nothing goes on behind the caller's back, and then throws: the one
 * error as it is, several as an `AggregateError` in the order of the items.
 */
export async function mapLimit<T, R>(
  items: Iterable<T>,
  concurrency: number,
  task: (item: T, index: number) => Promise<R> | R,
): Promise<R[]> {
  const limit = createLimit(concurrency)
  const settled = await Promise.allSettled(Array.from(items, (item, index) => limit(() => task(item, index))))
  const errors = settled.filter((one) => one.status === 'rejected').map((one): unknown => one.reason)
  if (errors.length === 1) throw errors[0]
  if (errors.length > 1) throw new AggregateError(errors, `${errors.length} of ${settled.length} tasks failed.`)
  return settled.filter((one) => one.status === 'fulfilled').map((one) => one.value)
}

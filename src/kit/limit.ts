import pLimit from 'p-limit'

/** Runs a task when a place is free. Tasks start in the order of the calls. Each call gets its task's own result. */
export type Limit = <T>(task: () => Promise<T> | T) => Promise<T>

/** `concurrency` is a whole number from 1 on, or `Infinity`; anything else is a `TypeError`. */
export function createLimit(concurrency: number): Limit {
  const limit = pLimit(concurrency)
  return (task) => limit(task)
}

/**
 * Runs `task` for every item, at most `concurrency` at once, and answers in the order of the items.
 *
 * After a failure no further task starts. The tasks that have started end first, so that none of them runs on behind
 * the caller's back. Then the first error is thrown as it is.
 */
export async function mapLimit<T, R>(
  items: Iterable<T>,
  concurrency: number,
  task: (item: T, index: number) => Promise<R> | R,
): Promise<R[]> {
  const list = [...items]
  const queue = list.entries()
  const results: R[] = new Array(list.length)
  const failures: unknown[] = []
  async function work(): Promise<void> {
    for (const [index, item] of queue) {
      if (failures.length > 0) return
      try {
        results[index] = await task(item, index)
      } catch (error) {
        failures.push(error)
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(concurrency, list.length) }, work))
  if (failures.length > 0) throw failures[0]
  return results
}

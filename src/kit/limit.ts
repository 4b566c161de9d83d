import pLimit from 'p-limit'

/**
 * Runs a task as soon as fewer tasks than the limit run. Tasks start in the order of the calls. Each call gets the
 * result of its own task.
 */
export type Limit = <T>(task: () => Promise<T> | T) => Promise<T>

/** Creates a limit. `concurrency` is a whole number from 1, or `Infinity`; anything else is a `TypeError`. */
export function createLimit(concurrency: number): Limit {
  const limit = pLimit(concurrency)
  return (task) => limit(task)
}

/**
 * Runs `task` for every item, at most `concurrency` at once. Returns the results in the order of the items.
 *
 * After a failure no further task starts. It waits until the running tasks have ended, so that none goes on unseen.
 * Then it throws the first error as it is.
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

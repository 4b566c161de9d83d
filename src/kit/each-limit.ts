/**
 * Runs `task` for every item, at most `concurrency` at once.
 *
 * After the first failure no further task is started; those under way end first, and then that failure is thrown.
 */
export async function eachLimit<T>(
  items: readonly T[],
  concurrency: number,
  task: (item: T) => Promise<void>,
): Promise<void> {
  let next = 0
  const failures: unknown[] = []
  const work = async (): Promise<void> => {
    while (next < items.length && failures.length === 0) {
      const item = items[next] as T
      next += 1
      try {
        await task(item)
      } catch (error) {
        failures.push(error)
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(concurrency, items.length) }, work))
  if (failures.length > 0) throw failures[0]
}

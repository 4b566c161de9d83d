/**
 * Runs `task` for every item, at most `concurrency` at once, and answers in the order of the items.
 *
 * After a failure no further task starts; those under way are waited for, so that nothing goes on behind the caller's
 * back, and the first error is thrown as it is.
 */
export async function mapUntilFailure<T, R>(
  items: readonly T[],
  concurrency: number,
  task: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = new Array(items.length)
  const failures: unknown[] = []
  let next = 0
  async function work(): Promise<void> {
    while (next < items.length && failures.length === 0) {
      const at = next++
      try {
        results[at] = await task(items[at]!)
      } catch (error) {
        failures.push(error)
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(concurrency, items.length) }, work))
  if (failures.length > 0) throw failures[0]
  return results
}

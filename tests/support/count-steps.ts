import { Session } from 'node:inspector/promises'

/**
 * Start this before any counted code runs. V8 counts loops only in functions that it compiles while it counts, and it
 * compiles a function at its first call.
 */
const session = new Session()
session.connect()
await session.post('Profiler.enable')
await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })

/**
 * How many times blocks of our code and of packages run during `act`, with each run of a loop. It counts instead of
 * taking time, so the result is the same on every machine.
 */
export async function countSteps(act: () => unknown): Promise<number> {
  // Reading the counts also sets them to zero.
  await session.post('Profiler.takePreciseCoverage')
  await act()
  const { result } = await session.post('Profiler.takePreciseCoverage')
  const own = result.filter(({ url }) => /\/(?:src|node_modules)\//.test(url))
  const ranges = own.flatMap(({ functions }) => functions.flatMap((one) => one.ranges))
  return ranges.reduce((sum, { count }) => sum + count, 0)
}

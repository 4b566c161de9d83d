import { Session } from 'node:inspector/promises'

/**
 * How many times blocks of our own code run while `act` runs, loops included: work that is counted and not timed, so that it comes out
 * the same on every machine.
 */
export async function countSteps(act: () => unknown): Promise<number> {
  const session = new Session()
  session.connect()
  try {
    await session.post('Profiler.enable')
    await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })
    await act()
    const { result } = await session.post('Profiler.takePreciseCoverage')
    const own = result.filter(({ url }) => /\/(?:src|node_modules)\//.test(url))
    const ranges = own.flatMap(({ functions }) => functions.flatMap((one) => one.ranges))
    return ranges.reduce((sum, { count }) => sum + count, 0)
  } finally {
    await session.post('Profiler.stopPreciseCoverage')
    session.disconnect()
  }
}

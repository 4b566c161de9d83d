import { expect, it, vi } from 'vitest'
import { inTurns } from './in-turns.ts'

it('lets others have their turn after 50 milliseconds, and not before', async () => {
  let now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  const order: string[] = []
  function* work(): Generator<undefined, string> {
    for (const step of [1, 2, 3, 4]) {
      order.push(`step ${step}`)
      now += 25
      yield
    }
    return 'done'
  }
  setImmediate(() => order.push('a call'))
  expect(await inTurns(work())).toBe('done')
  expect(order).toEqual(['step 1', 'step 2', 'a call', 'step 3', 'step 4'])
})

import { expect, it, vi } from 'vitest'
import { createTurns, inTurns } from './in-turns.ts'

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

it('lets others have their turn between the steps of works that go on side by side', async () => {
  let now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  const order: string[] = []
  const turn = createTurns()
  const work = async (name: string) => {
    for (let step = 0; step < 3; step += 1) {
      await turn()
      order.push(name)
      now += 60
    }
  }
  let isOver = false
  const call = () => {
    order.push('a call')
    if (!isOver) setImmediate(call)
  }
  setImmediate(call)
  await Promise.all([work('one'), work('other')])
  isOver = true
  const between = order
    .join(' ')
    .split('a call')
    .map((steps) => steps.trim().split(' ').filter(Boolean).length)
  expect(order.filter((name) => name !== 'a call')).toHaveLength(6)
  // The first steps of both may begin in the same turn.
  expect(Math.max(...between)).toBeLessThanOrEqual(2)
})

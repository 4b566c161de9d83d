import { beforeEach, expect, it, vi } from 'vitest'
import { createTurns, inTurns } from './in-turns.ts'

// All work of a thread shares its turns. So time goes on from test to test, and each test begins with a new turn.
let now = 0
beforeEach(async () => {
  await new Promise(setImmediate)
  await new Promise(setImmediate)
  vi.spyOn(performance, 'now').mockImplementation(() => now)
})

it('lets others have their turn after 50 milliseconds, and not before', async () => {
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
  // The first steps of both works may begin in the same turn.
  expect(Math.max(...between)).toBeLessThanOrEqual(2)
})

it('lets others have their turn as soon as several works have used up one turn together', async () => {
  let sinceCallMs = 0
  let mostMs = 0
  let isOver = false
  const call = () => {
    mostMs = Math.max(mostMs, sinceCallMs)
    sinceCallMs = 0
    if (!isOver) setImmediate(call)
  }
  setImmediate(call)
  function* work(): Generator<undefined, void> {
    for (let step = 0; step < 20; step += 1) {
      now += 10
      sinceCallMs += 10
      yield
    }
  }
  await Promise.all([1, 2, 3, 4, 5].map(() => inTurns(work())))
  isOver = true
  // A turn ends after the first step that reaches 50 milliseconds.
  expect(mostMs).toBeLessThanOrEqual(60)
})

it('lets a short work end before a long one that began earlier', async () => {
  const order: string[] = []
  function* work(name: string, steps: number): Generator<undefined, void> {
    for (let step = 0; step < steps; step += 1) {
      now += 50
      yield
    }
    order.push(name)
  }
  const long = [1, 2, 3].map((at) => inTurns(work(`long ${at}`, 20)))
  for (let iteration = 0; iteration < 10; iteration += 1) await new Promise(setImmediate)
  await Promise.all([...long, inTurns(work('short', 2))])
  expect(order[0]).toBe('short')
})

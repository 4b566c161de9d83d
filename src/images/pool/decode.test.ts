import { describe, expect, it } from 'vitest'
import { makeMemoryCache } from '../../../tests/support/memory-cache.ts'
import { createDecode } from './decode.ts'
import type { ImagePool } from './image-pool.ts'
import { createSourceMemory } from '../source/source-memory.ts'
import { DecodeEnded } from '../source/source-error.ts'

const MINUTE_MS = 60_000
const TASK = { kind: 'measure', source: 'a' } as const

/** `given` is the time that each picture was given. All of them take longer. */
function setUp(leftMs = Infinity) {
  const given: number[] = []
  const clock = { nowMs: 0 }
  const pool: ImagePool = {
    run: async (_, { patienceMs }) => {
      const givenMs = patienceMs()
      given.push(givenMs)
      throw new DecodeEnded('it is slow', givenMs)
    },
    close: async () => undefined,
  }
  const memory = createSourceMemory(makeMemoryCache(), 'r', () => clock.nowMs)
  const decodeIn = (timeLeftMs: () => number) => createDecode({ pool, memory, taskTimeoutMs: MINUTE_MS, timeLeftMs })
  return { given, clock, memory, decodeIn, decode: decodeIn(() => leftMs) }
}

const reasonOf = (run: Promise<unknown>) => run.then(String, (error: Error) => error.message)

describe('the time that a picture is given', () => {
  it.each([
    [Infinity, MINUTE_MS],
    [600_000, MINUTE_MS],
    [30_000, 15_000],
    [1500, 1000],
    [400, 400],
  ])('in a build that has %i ms left is %i ms', async (leftMs, expected) => {
    const { decode, given } = setUp(leftMs)
    await reasonOf(decode('a', TASK))
    expect(given).toStrictEqual([expected])
  })

  it('is none in a build whose time is over', async () => {
    const { decode, given } = setUp(0)
    expect(await reasonOf(decode('a', TASK))).toBe('the time of its build was over')
    expect(given).toStrictEqual([])
  })

  it('is five seconds after one of the same build took all of its time, and a minute again in the next build', async () => {
    const { decode, decodeIn, given } = setUp()
    for (const name of ['a', 'b', 'c']) await reasonOf(decode(name, TASK))
    await reasonOf(decodeIn(() => Infinity)('d', TASK))
    expect(given).toStrictEqual([MINUTE_MS, 5000, 5000, MINUTE_MS])
  })
})

describe('a picture that took too long', () => {
  it('is tried again after ten minutes, then after twice as long each time, up to a day', async () => {
    const { clock, given, decodeIn } = setUp()
    const minutes: number[] = []
    for (let minute = 0; minute < 6000; minute += 10) {
      clock.nowMs = minute * MINUTE_MS
      expect(await reasonOf(decodeIn(() => Infinity)('a', TASK))).toBe('it is slow')
      if (given.length > minutes.length) minutes.push(minute)
    }
    expect(minutes).toStrictEqual([0, 10, 30, 70, 150, 310, 630, 1270, 2550, 3990, 5430])
  })

  it('is not called slow if the build left it less than a second', async () => {
    const { decode, memory } = setUp(400)
    await reasonOf(decode('a', TASK))
    expect(memory.lastError('a')).toBeUndefined()
  })
})

import { expect, it, vi } from 'vitest'
import { createLimits, type Limits } from './limits.ts'

it.each<[keyof Limits, number, number]>([
  ['calls', 600, 60],
  ['refusals', 30, 60],
  ['webhooks', 1000, 10],
  ['previews', 1200, 60],
])('of %s there may be %i in %i s of each caller', async (kind, most, seconds) => {
  vi.useFakeTimers()
  try {
    const limit = createLimits()[kind]
    for (let call = 0; call < most; call += 1) await limit('a')
    await expect(limit('a')).rejects.toThrow(`Try again in ${seconds} s.`)
    await limit('b')
    await vi.advanceTimersByTimeAsync(seconds * 1000)
    await limit('a')
  } finally {
    vi.useRealTimers()
  }
})

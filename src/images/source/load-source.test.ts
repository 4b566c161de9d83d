import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { MockAgent, type Dispatcher } from 'undici'
import { LOAD_LIMITS, loadSource } from './load-source.ts'
import type { SourceGuard } from './source-guard.ts'

const HOST = 'https://files.example'

let agent: MockAgent
beforeEach(() => {
  agent = new MockAgent()
  agent.disableNetConnect()
})
afterEach(() => agent.close())

/** `reach`: what happens before a host is asked. */
const guardOf = (reach: () => void = () => undefined): SourceGuard => ({
  admit: () => undefined,
  reach: async () => (reach(), agent as Dispatcher),
  close: async () => undefined,
})

function answer(status: number, headers: Record<string, string> = {}): void {
  agent.get(HOST).intercept({ path: '/a.jpg' }).reply(status, 'x', { headers }).persist()
}

describe('a source picture', () => {
  it('has at most 20 MB', async () => {
    answer(200, { 'content-length': '20000001' })
    await expect(loadSource(`${HOST}/a.jpg`, guardOf())).rejects.toThrow('it is larger than 20 MB')
  })

  it('is given up if it is not there whole within 15 s', async () => {
    answer(200)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      // No time is left for a second attempt.
      const limits = { ...LOAD_LIMITS, retryAfterMs: LOAD_LIMITS.timeoutMs }
      const load = (ms: number) =>
        loadSource(
          `${HOST}/a.jpg`,
          guardOf(() => void vi.advanceTimersByTime(ms)),
          {},
          limits,
        )
      expect((await load(14_999))?.bytes.byteLength).toBe(1)
      await expect(load(15_000)).rejects.toThrow('it did not arrive whole within 15 s')
    } finally {
      vi.useRealTimers()
    }
  })

  it.each([
    [404, 1],
    [408, 2],
    [429, 2],
    [503, 2],
  ])('with status %i is asked for %i times', async (status, times) => {
    answer(status)
    const reach = vi.fn()
    await expect(loadSource(`${HOST}/a.jpg`, guardOf(reach), {}, { ...LOAD_LIMITS, retryAfterMs: 0 })).rejects.toThrow(
      `its host answered with status ${status}`,
    )
    expect(reach).toHaveBeenCalledTimes(times)
  })
})

import { describe, expect, it, vi } from 'vitest'
import { serve } from '../../../tests/support/serve.ts'
import { LOAD_LIMITS, loadSource } from './load-source.ts'
import { createSourceGuard } from './source-guard.ts'

/** `beforeAsking` runs before the host is asked. */
async function hostOf(status: number, headers: Record<string, string> = {}, beforeAsking = () => undefined as void) {
  const { url, requests } = await serve((response) => response.writeHead(status, headers).end('x'))
  const guard = createSourceGuard({ named: [new URL(url).host], fileUrls: [] })
  const reach = (at: URL) => {
    beforeAsking()
    return guard.reach(at)
  }
  const load = (limits = LOAD_LIMITS) => loadSource(`${url}/a.jpg`, { ...guard, reach }, {}, limits)
  return { url, requests, load, guard }
}

describe('a source picture', () => {
  it('has at most 20 MB', async () => {
    const { load } = await hostOf(200, { 'content-length': '20000001' })
    await expect(load()).rejects.toThrow('it is larger than 20 MB')
  })

  it('is given up if it is not there whole within 15 s', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      // No time is left for a second attempt.
      const limits = { ...LOAD_LIMITS, retryAfterMs: LOAD_LIMITS.timeoutMs }
      const loadAfter = async (ms: number) => (await hostOf(200, {}, () => vi.advanceTimersByTime(ms))).load(limits)
      expect((await loadAfter(14_999))?.bytes.byteLength).toBe(1)
      await expect(loadAfter(15_000)).rejects.toThrow('it did not arrive whole within 15 s')
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
    const { load, requests } = await hostOf(status)
    await expect(load({ ...LOAD_LIMITS, retryAfterMs: 0 })).rejects.toThrow(`its host answered with status ${status}`)
    expect(requests.length).toBe(times)
  })

  it('that its host compresses in an unknown way is not asked for again', async () => {
    const { load, requests } = await hostOf(200, { 'content-encoding': 'compress' })
    await expect(load()).rejects.toThrow('its host compressed it in a way that cannot be read (compress)')
    expect(requests.length).toBe(1)
  })

  it('is not read if its host leads to this machine, and no request is sent', async () => {
    const { url, requests } = await serve((response) => setImmediate(() => response.end('x')))
    const { port } = new URL(url)
    const asked: string[] = []
    const guard = createSourceGuard({
      named: [],
      fileUrls: [`http://files.example:${port}`],
      lookup: (hostname, answer) => {
        asked.push(hostname)
        answer(null, [{ address: '127.0.0.1', family: 4 }])
      },
    })
    await expect(
      loadSource(`http://files.example:${port}/files/a.jpg`, guard, {}, { ...LOAD_LIMITS, retryAfterMs: 0 }),
    ).rejects.toMatchObject({
      name: 'SourceError',
      passing: false,
      message: expect.stringContaining('leads to this machine or its own network') as string,
    })
    expect(asked).toEqual(['files.example'])
    expect(requests).toEqual([])
    guard.close()
  })
})

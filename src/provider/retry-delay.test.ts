import { describe, expect, it } from 'vitest'
import { MAX_RETRY_AFTER_MS, retryDelayMs } from './retry-delay.ts'

const now = Date.parse('2026-03-02T08:00:00Z')

describe('retryDelayMs', () => {
  it('doubles with each attempt, up to a limit', () => {
    expect([1, 2, 3, 20].map((attempt) => retryDelayMs(attempt, undefined, 1, now))).toEqual([250, 500, 1000, 5000])
  })

  it('spreads the attempts of many tenants', () => {
    expect(retryDelayMs(1, undefined, 0, now)).toBe(125)
  })

  it('waits as long as Retry-After asks, in seconds or up to a date', () => {
    expect(retryDelayMs(1, '2', 0, now)).toBe(2000)
    expect(retryDelayMs(1, 'Mon, 02 Mar 2026 08:00:03 GMT', 0, now)).toBe(3000)
    expect(retryDelayMs(1, 'Mon, 02 Mar 2026 07:00:00 GMT', 0, now)).toBe(0)
  })

  it('waits no longer than half a minute', () => {
    expect(retryDelayMs(1, '86400', 1, now)).toBe(MAX_RETRY_AFTER_MS)
  })

  it('takes no notice of a Retry-After that says nothing', () => {
    expect(retryDelayMs(1, 'soon', 1, now)).toBe(250)
  })
})

import { describe, expect, it } from 'vitest'
import { MAX_RETRY_AFTER_MS, retryDelayMs } from './retry-delay.ts'

const answeredMs = Date.parse('2026-03-02T08:00:00Z')
const after = (value: string) => ({ value, answeredMs })

describe('retryDelayMs', () => {
  it('doubles with each attempt, up to a limit', () => {
    expect([1, 2, 3, 20].map((attempt) => retryDelayMs(attempt, 1))).toEqual([250, 500, 1000, 5000])
  })

  it('spreads the attempts of many tenants', () => {
    expect(retryDelayMs(1, 0)).toBe(125)
    expect(retryDelayMs(1, 1, after('2'))).toBe(3000)
  })

  it.each([
    ['2', 2000],
    [' 2 ', 2000],
    ['1.5', 1500],
    ['.5', 500],
    ['Mon, 02 Mar 2026 08:00:03 GMT', 3000],
  ])('waits as long as Retry-After asks, in seconds or up to a date (%j)', (value, ms) => {
    expect(retryDelayMs(1, 0, after(value))).toBe(ms)
  })

  it.each(['0', '0.01', '-1', '-1.5', 'Mon, 02 Mar 2026 07:00:00 GMT', 'Mon, 02 Mar 2026 08:00:00 GMT'])(
    'waits its own time where Retry-After asks for less (%j)',
    (value) => {
      expect([1, 2, 3].map((attempt) => retryDelayMs(attempt, 1, after(value)))).toEqual([250, 500, 1000])
    },
  )

  it('waits no longer than half a minute', () => {
    expect(retryDelayMs(1, 1, after('86400'))).toBe(MAX_RETRY_AFTER_MS)
    expect(retryDelayMs(1, 0, after('Thu, 01 Jan 2099 00:00:00 GMT'))).toBe(MAX_RETRY_AFTER_MS)
  })

  it.each(['soon', '', '.', '1.2.3'])('takes no notice of a Retry-After that says nothing (%j)', (value) => {
    expect(retryDelayMs(1, 1, after(value))).toBe(250)
  })
})

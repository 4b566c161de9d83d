import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { patiently } from './site-link.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('a click waits half a second at most', async () => {
  const ended = vi.fn()
  void patiently(new Promise(() => undefined)).then(ended)
  await vi.advanceTimersByTimeAsync(499)
  expect(ended).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(ended).toHaveBeenCalledWith(undefined)
  expect(await patiently(Promise.resolve('rules'))).toBe('rules')
})

import { STORE_UNMOUNT_DELAY } from 'nanostores'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createPollingStore, type Visibility } from './cached-store.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function makePage(): Visibility & { hidden: boolean; show(): void } {
  const target = new EventTarget()
  return {
    hidden: false,
    addEventListener: target.addEventListener.bind(target),
    removeEventListener: target.removeEventListener.bind(target),
    show() {
      this.hidden = false
      target.dispatchEvent(new Event('visibilitychange'))
    },
  }
}

describe('createPollingStore', () => {
  it('loads while there is a listener, and then stops', async () => {
    const load = vi.fn(() => Promise.resolve({ count: load.mock.calls.length }))
    const polled = createPollingStore({ load, everyMs: 1000, page: makePage() })
    await vi.advanceTimersByTimeAsync(5000)
    expect(load).not.toHaveBeenCalled()
    const stop = polled.listen(() => undefined)
    await vi.advanceTimersByTimeAsync(2500)
    expect(polled.get()).toEqual({ value: { count: 3 } })
    stop()
    await vi.advanceTimersByTimeAsync(STORE_UNMOUNT_DELAY)
    const { length } = load.mock.calls
    await vi.advanceTimersByTimeAsync(5000)
    expect(load).toHaveBeenCalledTimes(length)
  })

  it('keeps the same object for an answer that says the same, so that nothing is drawn anew', async () => {
    const listener = vi.fn()
    const polled = createPollingStore({ load: () => Promise.resolve({ a: 1 }), everyMs: 1000, page: makePage() })
    polled.listen(listener)
    await vi.advanceTimersByTimeAsync(100)
    const { value } = polled.get()
    await vi.advanceTimersByTimeAsync(5000)
    expect(polled.get().value).toBe(value)
    expect(listener).toHaveBeenCalledOnce()
  })

  it('keeps what it knows while the service is away, says so, and takes it back', async () => {
    let isAway = false
    const load = () => (isAway ? Promise.reject(new Error('away')) : Promise.resolve('fine'))
    const polled = createPollingStore({ load, everyMs: 1000, page: makePage() })
    polled.listen(() => undefined)
    await vi.advanceTimersByTimeAsync(100)
    isAway = true
    await vi.advanceTimersByTimeAsync(1000)
    expect(polled.get()).toMatchObject({ value: 'fine', failed: { message: 'away' } })
    isAway = false
    await vi.advanceTimersByTimeAsync(1000)
    expect(polled.get()).toEqual({ value: 'fine' })
  })

  it('leaves the service alone in the background, and looks as soon as the page is seen again', async () => {
    const load = vi.fn(() => Promise.resolve(1))
    const page = makePage()
    const polled = createPollingStore({ load, everyMs: 1000, page })
    polled.listen(() => undefined)
    await vi.advanceTimersByTimeAsync(100)
    page.hidden = true
    await vi.advanceTimersByTimeAsync(60_000)
    expect(load).toHaveBeenCalledOnce()
    page.show()
    await vi.advanceTimersByTimeAsync(100)
    expect(load).toHaveBeenCalledTimes(2)
  })
})

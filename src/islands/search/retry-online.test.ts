import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Answer } from '#search/query/answer.ts'
import { retryOnline } from './retry-online.ts'
import { createSearchModel } from './search-model.ts'

const found: Answer = { total: 1, partial: 0, groups: [], page: 1, pages: 1, results: [] }

/** A search that fails this many times before it answers. */
function failing(times: number) {
  const answer = vi.fn(async () => {
    if (answer.mock.calls.length <= times) throw new Error('offline')
    return found
  })
  const model = createSearchModel(answer)
  const browser = new EventTarget()
  return {
    answer,
    model,
    stop: retryOnline(model, browser),
    goOnline: () => browser.dispatchEvent(new Event('online')),
    settle: () => vi.advanceTimersByTimeAsync(60_000),
  }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('a search that failed', () => {
  it('is not asked again by itself while the browser says nothing', async () => {
    const { answer, model, settle } = failing(1)
    await model.ask({ text: 'water', page: 1 })
    await settle()
    expect(answer).toHaveBeenCalledTimes(1)
    expect(model.state.get().kind).toBe('failed')
  })

  it('is answered once the browser is online, also where the line is not there at once', async () => {
    const { model, goOnline, settle } = failing(3)
    await model.ask({ text: 'water', page: 1 })
    goOnline()
    await settle()
    expect(model.state.get().kind).toBe('answered')
  })

  it('is answered where it fails only after the browser came online', async () => {
    const { model, goOnline, settle } = failing(1)
    const asked = model.ask({ text: 'water', page: 1 })
    goOnline()
    await asked
    await settle()
    expect(model.state.get().kind).toBe('answered')
  })

  it('is given up after a few tries, until the browser comes online again', async () => {
    const { answer, model, goOnline, settle } = failing(8)
    await model.ask({ text: 'water', page: 1 })
    goOnline()
    await settle()
    expect(model.state.get().kind).toBe('failed')
    expect(answer).toHaveBeenCalledTimes(6)
    goOnline()
    await settle()
    expect(model.state.get().kind).toBe('answered')
  })

  it('is asked at once, and again after pauses of 1, 2, 4 and 8 seconds', async () => {
    const { answer, model, goOnline } = failing(8)
    await model.ask({ text: 'water', page: 1 })
    goOnline()
    await vi.advanceTimersByTimeAsync(0)
    const tries = [answer.mock.calls.length]
    for (const seconds of [1, 2, 4, 8]) {
      await vi.advanceTimersByTimeAsync(seconds * 1000 - 1)
      tries.push(answer.mock.calls.length)
      await vi.advanceTimersByTimeAsync(1)
    }
    expect([...tries, answer.mock.calls.length]).toEqual([2, 2, 3, 4, 5, 6])
  })

  it('is left alone once the search is gone', async () => {
    const { answer, model, goOnline, settle, stop } = failing(9)
    await model.ask({ text: 'water', page: 1 })
    goOnline()
    stop()
    await settle()
    goOnline()
    expect(answer).toHaveBeenCalledTimes(2)
  })
})

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Receipt } from '#contract/receipt.ts'
import { makeReceipt } from '../../../tests/support/make-receipt.ts'
import { createWatchedReceipt, type Events } from './watched-receipt.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const receipt = (state: Receipt['state']): Receipt => makeReceipt({ state })

/** A receipt at the service, and a stream by which a test sends events. */
function makeService() {
  const streams: (Events & EventTarget & { isOpen: boolean })[] = []
  const page = Object.assign(new EventTarget(), { hidden: false })
  const service = { state: 'queued' as Receipt['state'], isAway: false, loads: 0 }
  const watched = createWatchedReceipt({
    load() {
      service.loads += 1
      return service.isAway ? Promise.reject(new Error('away')) : Promise.resolve(receipt(service.state))
    },
    openEvents() {
      const stream = Object.assign(new EventTarget(), { readyState: 1, isOpen: true, close: () => undefined })
      stream.close = () => void (stream.isOpen = false)
      streams.push(stream)
      return stream
    },
    page,
  })
  const stream = () => streams.at(-1) as (typeof streams)[0]
  return {
    service,
    watched,
    streams,
    page,
    say: (state: Receipt['state']) =>
      stream().dispatchEvent(new MessageEvent(state, { data: JSON.stringify(receipt(state)) })),
    breakOff(readyState: number) {
      Object.assign(stream(), { readyState }).dispatchEvent(new Event('error'))
    },
    hide(hidden: boolean) {
      page.hidden = hidden
      page.dispatchEvent(new Event('visibilitychange'))
    },
  }
}

describe('createWatchedReceipt', () => {
  it('follows the stream until the receipt has ended, and then lets go of it', async () => {
    const { watched, say, streams } = makeService()
    watched.listen(() => undefined)
    await vi.advanceTimersByTimeAsync(1)
    expect(watched.get().value?.state).toBe('queued')
    say('building')
    expect(watched.get().value?.state).toBe('building')
    say('live')
    expect(watched.get().value?.state).toBe('live')
    expect(streams.map(({ isOpen }) => isOpen)).toEqual([false])
  })

  it('opens no stream for what has ended long ago', async () => {
    const { watched, service, streams } = makeService()
    service.state = 'failed'
    watched.listen(() => undefined)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(watched.get().value?.state).toBe('failed')
    expect(streams).toEqual([])
    expect(service.loads).toBe(1)
  })

  it('leaves a stream to the browser that takes it up again by itself', async () => {
    const { watched, breakOff, service, streams } = makeService()
    watched.listen(() => undefined)
    await vi.advanceTimersByTimeAsync(1)
    breakOff(0)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(service.loads).toBe(1)
    expect(streams).toHaveLength(1)
  })

  it('reads again where the browser has given up, until the service is back', async () => {
    const { watched, breakOff, service, streams } = makeService()
    watched.listen(() => undefined)
    await vi.advanceTimersByTimeAsync(1)
    service.isAway = true
    breakOff(2)
    await vi.advanceTimersByTimeAsync(3100)
    expect(watched.get()).toMatchObject({ value: { state: 'queued' }, failed: { message: 'away' } })
    Object.assign(service, { isAway: false, state: 'building' })
    await vi.advanceTimersByTimeAsync(3100)
    expect(watched.get()).toEqual({ value: receipt('building') })
    expect(streams.map(({ isOpen }) => isOpen)).toEqual([false, true])
  })

  it('holds no stream in the background, and catches up when it is seen again', async () => {
    const { watched, hide, service, streams } = makeService()
    watched.listen(() => undefined)
    await vi.advanceTimersByTimeAsync(1)
    hide(true)
    expect(streams.map(({ isOpen }) => isOpen)).toEqual([false])
    service.state = 'live'
    hide(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(watched.get().value?.state).toBe('live')
    expect(streams).toHaveLength(1)
  })

  it('opens no stream for a page that went to the background while it was loaded', async () => {
    const { watched, hide, streams } = makeService()
    watched.listen(() => undefined)
    hide(true)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(watched.get().value?.state).toBe('queued')
    expect(streams).toEqual([])
  })

  it('ends with its last reader', async () => {
    const { watched, streams, service } = makeService()
    const stop = watched.listen(() => undefined)
    await vi.advanceTimersByTimeAsync(1)
    stop()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(streams.map(({ isOpen }) => isOpen)).toEqual([false])
    expect(service.loads).toBe(1)
  })
})

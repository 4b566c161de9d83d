import { END_STATES, hasEnded, OPEN_STATES, type Receipt } from '#contract/receipt.ts'
import type { Known, Polled, Visibility } from './polled.ts'
import type { CallFailed } from './service-calls.ts'

/** As much of `EventSource` as is used. */
export type Events = {
  readonly readyState: number
  addEventListener(type: string, listener: (event: Event) => void): void
  close(): void
}

const CLOSED = 2
const AGAIN_MS = 3000

/**
 * A receipt as it changes, until it has ended.
 *
 * It is read once, and then followed by server-sent events. A browser takes a broken stream up again by itself; where it gives up,
 * the receipt is read again after a while, which also tells why. A page in the background holds no stream, since a browser
 * opens only six connections to a server, over all its tabs.
 */
export function createWatchedReceipt(options: {
  load: () => Promise<Receipt>
  openEvents: () => Events
  page: Visibility
}): Polled<Receipt> {
  const { load, openEvents, page } = options
  const listeners = new Set<() => void>()
  let known: Known<Receipt> = {}
  let events: Events | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let isLoading = false

  function set(next: Known<Receipt>): void {
    known = next
    for (const listener of listeners) listener()
  }

  function rest(): void {
    clearTimeout(timer)
    events?.close()
    events = undefined
  }

  async function look(): Promise<void> {
    rest()
    if (isLoading || listeners.size === 0 || page.hidden) return
    isLoading = true
    try {
      set({ value: await load() })
    } catch (error) {
      set({ ...known, failed: error as CallFailed })
    } finally {
      isLoading = false
    }
    if (known.failed) again()
    else follow()
  }

  function again(): void {
    rest()
    if (listeners.size > 0) timer = setTimeout(() => void look(), AGAIN_MS)
  }

  function follow(): void {
    if (listeners.size === 0 || page.hidden || (known.value && hasEnded(known.value))) return
    const stream = openEvents()
    events = stream
    const onState = (event: Event) => {
      const value = JSON.parse((event as MessageEvent<string>).data) as Receipt
      if (hasEnded(value)) rest()
      set({ value })
    }
    for (const state of [...OPEN_STATES, ...END_STATES]) stream.addEventListener(state, onState)
    stream.addEventListener('error', () => {
      if (stream === events && stream.readyState === CLOSED) again()
    })
  }

  const onVisibility = () => {
    if (page.hidden) rest()
    else if (!known.value || !hasEnded(known.value)) void look()
  }

  return {
    get: () => known,
    subscribe(listener) {
      listeners.add(listener)
      if (listeners.size === 1) {
        page.addEventListener('visibilitychange', onVisibility)
        void look()
      }
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        rest()
        page.removeEventListener('visibilitychange', onVisibility)
      }
    },
    reload: () => void look(),
  }
}

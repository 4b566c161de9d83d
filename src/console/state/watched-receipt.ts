import { END_STATES, hasEnded, OPEN_STATES, type Receipt } from '#contract/receipt.ts'
import { after, createCachedStore, type Follow, type CachedStore, type Visibility } from './cached-store.ts'
import { call } from './session.ts'

/** The part of `EventSource` that this file uses. */
export type Events = {
  readonly readyState: number
  addEventListener(type: string, listener: (event: Event) => void): void
  close(): void
}

const CLOSED = 2
const AGAIN_MS = 3000

/**
 * A receipt that stays up to date until it has ended.
 *
 * It is loaded once, and then followed by server-sent events. If the stream breaks, the browser connects again by
 * itself. If the browser gives up, the receipt is loaded again after a pause, which also shows the reason. A page in
 * the background has no stream, because a browser opens only six connections to a server for all its tabs.
 */
export function createWatchedReceipt(options: {
  load: () => Promise<Receipt>
  openEvents: () => Events
  page?: Visibility
}): CachedStore<Receipt> {
  const { openEvents } = options
  const follow: Follow<Receipt> = ({ value, failed }, { set, reload }) => {
    if (failed) return after(AGAIN_MS, reload)
    if (value && hasEnded(value)) return undefined
    const stream = openEvents()
    let end = () => stream.close()
    const onState = (event: Event) => set(JSON.parse((event as MessageEvent<string>).data) as Receipt)
    for (const state of [...OPEN_STATES, ...END_STATES]) stream.addEventListener(state, onState)
    stream.addEventListener('error', () => {
      if (stream.readyState !== CLOSED) return
      stream.close()
      end = after(AGAIN_MS, reload)
    })
    return () => end()
  }
  return createCachedStore({ ...options, follow, isFinal: hasEnded })
}

/** A receipt that stays up to date from the service. */
export function watchReceipt(id: string): CachedStore<Receipt> {
  const path = `/api/rebuilds/${encodeURIComponent(id)}`
  return createWatchedReceipt({
    load: () => call<Receipt>('GET', path),
    openEvents: () => new EventSource(`${path}/events`),
  })
}

import { END_STATES, hasEnded, OPEN_STATES, type Receipt } from '#contract/receipt.ts'
import { after, createKnown, type Follow, type KnownStore, type Visibility } from './known.ts'
import { call } from './session.ts'

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
 * It is read once, and then followed by server-sent events. A browser takes a broken stream up again by itself; if it
 * gives up, the receipt is read again after a while, which also tells why. A page in the background holds no stream,
 * since a browser opens only six connections to a server, over all its tabs.
 */
export function createWatchedReceipt(options: {
  load: () => Promise<Receipt>
  openEvents: () => Events
  page?: Visibility
}): KnownStore<Receipt> {
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
  return createKnown({ ...options, follow, isFinal: hasEnded })
}

/** A receipt of the service as it changes. */
export function watchReceipt(id: string): KnownStore<Receipt> {
  const path = `/api/rebuilds/${encodeURIComponent(id)}`
  return createWatchedReceipt({
    load: () => call<Receipt>('GET', path),
    openEvents: () => new EventSource(`${path}/events`),
  })
}

import { atom, onMount, type ReadableAtom } from 'nanostores'
import type { CallFailed } from './service-calls.ts'

/** The newest value, and why the last attempt to load a newer one failed. */
export type Cached<Value> = { readonly value?: Value; readonly failed?: CallFailed }

export type CachedStore<Value> = ReadableAtom<Cached<Value>> & {
  /** Loads at once if there is a listener. */
  reload(): void
}

/** The part of `document` that says whether the page is visible. */
export type Visibility = Pick<Document, 'hidden' | 'addEventListener' | 'removeEventListener'>

/** Starts to watch for changes, and passes them to `set` or calls `reload`. Returns a function that stops watching. */
export type Follow<Value> = (
  current: Cached<Value>,
  store: { set(value: Value): void; reload(): void },
) => (() => void) | undefined

/**
 * A value that stays up to date while it has a listener. The first listener loads it; after that it is followed.
 *
 * A page in the background loads and follows nothing. When the page is visible again, the value is loaded again, unless
 * it `isFinal`. If loading fails, the old value stays. If a new value is equal to the old one, the object stays the
 * same.
 */
export function createCachedStore<Value>(options: {
  load: () => Promise<Value>
  follow: Follow<Value>
  isFinal?: (value: Value) => boolean
  page?: Visibility
}): CachedStore<Value> {
  const { follow, isFinal, page = document } = options
  const store = atom<Cached<Value>>({})
  store.eq = (before, after) => JSON.stringify(before) === JSON.stringify(after)
  let isMounted = false
  let isLoading = false
  let end: (() => void) | undefined

  function unfollow(): void {
    end?.()
    end = undefined
  }

  function set(value: Value): void {
    if (isFinal?.(value)) unfollow()
    store.set({ value })
  }

  async function load(): Promise<void> {
    unfollow()
    if (isLoading || !isMounted || page.hidden) return
    isLoading = true
    try {
      set(await options.load())
    } catch (error) {
      store.set({ ...store.value, failed: error as CallFailed })
    }
    isLoading = false
    if (isMounted && !page.hidden) end = follow(store.value ?? {}, { set, reload })
  }

  const reload = () => void load()

  onMount(store, () => {
    const onVisibility = () => {
      if (page.hidden) return unfollow()
      const value = store.value?.value
      if (value === undefined || !isFinal?.(value)) reload()
    }
    isMounted = true
    page.addEventListener('visibilitychange', onVisibility)
    reload()
    return () => {
      isMounted = false
      unfollow()
      page.removeEventListener('visibilitychange', onVisibility)
    }
  })
  return Object.assign(store, { reload })
}

/** A value that is loaded every `everyMs` milliseconds, or once if `everyMs` is missing. */
export function createPollingStore<Value>(options: {
  load: () => Promise<Value>
  everyMs?: number
  page?: Visibility
}): CachedStore<Value> {
  const { everyMs } = options
  const follow: Follow<Value> = (_current, { reload }) => (everyMs === undefined ? undefined : after(everyMs, reload))
  return createCachedStore({ ...options, follow })
}

/** Calls once after `ms`. The returned function cancels the call. */
export function after(ms: number, call: () => void): () => void {
  const timer = setTimeout(call, ms)
  return () => clearTimeout(timer)
}

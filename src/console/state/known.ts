import { atom, onMount, type ReadableAtom } from 'nanostores'
import type { CallFailed } from './service-calls.ts'

/** What is known: the newest value, and why the last attempt to get a newer one failed. */
export type Known<Value> = { readonly value?: Value; readonly failed?: CallFailed }

export type KnownStore<Value> = ReadableAtom<Known<Value>> & {
  /** Loads at once, if anybody listens. */
  reload(): void
}

/** What a browser tells of its page being looked at. */
export type Visibility = Pick<Document, 'hidden' | 'addEventListener' | 'removeEventListener'>

/** Begins what tells of later changes, by `set` or by a call of `reload`, and answers how to end it. */
export type Follow<Value> = (
  known: Known<Value>,
  store: { set(value: Value): void; reload(): void },
) => (() => void) | undefined

/**
 * A value that is kept up to date while anybody listens to it: it is loaded for the first listener, and then followed.
 *
 * A page in the background loads and follows nothing; once it is seen again the value is loaded anew, unless it
 * `isFinal`. A value stays while a newer one cannot be had, and one that says the same is the same object as before.
 */
export function createKnown<Value>(options: {
  load: () => Promise<Value>
  follow: Follow<Value>
  isFinal?: (value: Value) => boolean
  page?: Visibility
}): KnownStore<Value> {
  const { load, follow, isFinal, page = document } = options
  const store = atom<Known<Value>>({})
  store.eq = (before, after) => JSON.stringify(before) === JSON.stringify(after)
  let isMounted = false
  let isLoading = false
  let end: (() => void) | undefined

  function rest(): void {
    end?.()
    end = undefined
  }

  function set(value: Value): void {
    if (isFinal?.(value)) rest()
    store.set({ value })
  }

  async function look(): Promise<void> {
    rest()
    if (isLoading || !isMounted || page.hidden) return
    isLoading = true
    try {
      set(await load())
    } catch (error) {
      store.set({ ...store.value, failed: error as CallFailed })
    }
    isLoading = false
    if (isMounted && !page.hidden) end = follow(store.value ?? {}, { set, reload })
  }

  const reload = () => void look()

  onMount(store, () => {
    const onVisibility = () => {
      if (page.hidden) return rest()
      const value = store.value?.value
      if (value === undefined || !isFinal?.(value)) reload()
    }
    isMounted = true
    page.addEventListener('visibilitychange', onVisibility)
    reload()
    return () => {
      isMounted = false
      rest()
      page.removeEventListener('visibilitychange', onVisibility)
    }
  })
  return Object.assign(store, { reload })
}

/** A value that is loaded every `everyMs` milliseconds, or once if that is missing. */
export function createPolled<Value>(options: {
  load: () => Promise<Value>
  everyMs?: number
  page?: Visibility
}): KnownStore<Value> {
  const { everyMs } = options
  const follow: Follow<Value> = (_known, { reload }) => (everyMs === undefined ? undefined : after(everyMs, reload))
  return createKnown({ ...options, follow })
}

/** Calls once, after a while; the answer prevents it. */
export function after(ms: number, call: () => void): () => void {
  const timer = setTimeout(call, ms)
  return () => clearTimeout(timer)
}

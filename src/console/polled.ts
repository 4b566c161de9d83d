import type { CallFailed } from './service-calls.ts'

/** What is known: the newest value, and why the last attempt to get a newer one failed. */
export type Known<Value> = { readonly value?: Value; readonly failed?: CallFailed }

/** A value that is kept up to date as long as somebody looks at it. For `useSyncExternalStore`. */
export type Polled<Value> = {
  get(): Known<Value>
  subscribe(listener: () => void): () => void
  /** Looks at once. */
  reload(): void
}

/** What a browser tells of its page being looked at. */
export type Visibility = Pick<Document, 'hidden' | 'addEventListener' | 'removeEventListener'>

/**
 * Loads at the first look, and then again every `everyMs` milliseconds (never where it is missing). A page in the background asks
 * for nothing. A value stays while a newer one cannot be had, and an answer that says the same is the same object as before.
 */
export function createPolled<Value>(options: {
  load: () => Promise<Value>
  everyMs?: number
  page: Visibility
}): Polled<Value> {
  const { load, everyMs, page } = options
  const listeners = new Set<() => void>()
  let known: Known<Value> = {}
  let text = ''
  let timer: ReturnType<typeof setTimeout> | undefined
  let isLoading = false

  function set(next: Known<Value>): void {
    known = next
    for (const listener of listeners) listener()
  }

  async function look(): Promise<void> {
    clearTimeout(timer)
    if (isLoading || listeners.size === 0 || page.hidden) return
    isLoading = true
    try {
      const value = await load()
      const now = JSON.stringify(value)
      if (now !== text || known.failed) set({ value: now === text && known.value !== undefined ? known.value : value })
      text = now
    } catch (error) {
      set({ ...known, failed: error as CallFailed })
    } finally {
      isLoading = false
    }
    if (everyMs !== undefined && listeners.size > 0) timer = setTimeout(() => void look(), everyMs)
  }

  const onVisible = () => void look()

  return {
    get: () => known,
    subscribe(listener) {
      listeners.add(listener)
      if (listeners.size === 1) {
        page.addEventListener('visibilitychange', onVisible)
        void look()
      }
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        clearTimeout(timer)
        page.removeEventListener('visibilitychange', onVisible)
      }
    },
    reload: () => void look(),
  }
}

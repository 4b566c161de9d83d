import { setTimeout as wait } from 'node:timers/promises'
import { StoreFailed } from '../errors.ts'
import type { ObjectStore } from './object-store.ts'

/** The same store, but a read throws `StoreFailed` if there is no answer within `readMs`. */
export function createTimedStore(store: ObjectStore, readMs: number): ObjectStore {
  async function inTime<T>(key: string, read: Promise<T>): Promise<T> {
    const done = new AbortController()
    const late = wait(readMs, undefined, { signal: done.signal, ref: false }).then(() => {
      const reason = `there was no answer within ${readMs / 1000} seconds.`
      throw StoreFailed.fault({ action: `Reading ${key}`, store: store.name, reason })
    })
    try {
      return await Promise.race([read, late])
    } finally {
      late.catch(() => undefined)
      done.abort()
    }
  }
  return {
    ...store,
    get: (key) => inTime(key, store.get(key)),
    head: (key) => inTime(key, store.head(key)),
    list: (prefix) => inTime(prefix, store.list(prefix)),
  }
}

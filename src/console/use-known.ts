import { useState, useSyncExternalStore } from 'react'
import { createPolled, type Known, type Polled } from './polled.ts'

/** What a source knows, as it changes. */
export function useKnown<Value>(source: Polled<Value>): Known<Value> {
  return useSyncExternalStore(source.subscribe, source.get)
}

/**
 * Keeps a value up to date while the component is shown. `load` is the first one given: a component that is to load something
 * else needs another `key`.
 */
export function usePolled<Value>(load: () => Promise<Value>, everyMs?: number): Known<Value> & { reload: () => void } {
  const [source] = useState(() => createPolled({ load, page: document, ...(everyMs !== undefined && { everyMs }) }))
  return { ...useKnown(source), reload: source.reload }
}

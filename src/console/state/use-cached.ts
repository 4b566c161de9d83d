import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { Cached, CachedStore } from './cached-store.ts'

/**
 * The value of a store that belongs to the component. `create` is called only once, so a component that shall load
 * something else needs another `key`.
 */
export function useCached<Value>(create: () => CachedStore<Value>): Cached<Value> & { readonly reload: () => void } {
  const [store] = useState(create)
  return { ...useStore(store), reload: store.reload }
}

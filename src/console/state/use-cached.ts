import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { Known, KnownStore } from './known.ts'

/**
 * What a store of the component's own knows, as it changes. `create` is called once: a component that is to know
 * something else needs another `key`.
 */
export function useKnown<Value>(create: () => KnownStore<Value>): Known<Value> & { readonly reload: () => void } {
  const [store] = useState(create)
  return { ...useStore(store), reload: store.reload }
}

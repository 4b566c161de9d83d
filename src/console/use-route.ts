import { useMemo, useSyncExternalStore } from 'react'
import { parseRoute, type ConsoleRoute } from './console-route.ts'

function subscribe(listener: () => void): () => void {
  addEventListener('hashchange', listener)
  return () => removeEventListener('hashchange', listener)
}

/** The view that the address names. */
export function useRoute(): ConsoleRoute {
  const hash = useSyncExternalStore(subscribe, () => location.hash)
  return useMemo(() => parseRoute(hash), [hash])
}

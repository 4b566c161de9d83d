import { useStore } from '@nanostores/react'
import { atom, computed, onMount } from 'nanostores'

/** A view of the console. The server has only one page, so the part of the URL after the `#` names the view. */
export type ConsoleRoute =
  | { readonly view: 'tenants' }
  | { readonly view: 'tenant'; readonly tenant: string }
  | { readonly view: 'receipt'; readonly id: string }
  /** Without `tenant`: the log of all tenants. */
  | { readonly view: 'audit'; readonly tenant?: string }

const hash = atom('')

onMount(hash, () => {
  const read = () => hash.set(location.hash)
  read()
  addEventListener('hashchange', read)
  return () => removeEventListener('hashchange', read)
})

const route = computed(hash, parseRoute)

/** The view that the URL names. */
export function useRoute(): ConsoleRoute {
  return useStore(route)
}

/** Parses `location.hash`. An unknown hash shows the list of tenants. */
export function parseRoute(hash: string): ConsoleRoute {
  const [view, given, ...rest] = hash.replace(/^#?\/?/, '').split('/')
  const name = decode(given)
  if (view === 'audit' && rest.length === 0) return { view: 'audit', ...(name !== '' && { tenant: name }) }
  if (name === '' || rest.length > 0) return { view: 'tenants' }
  if (view === 'tenants') return { view: 'tenant', tenant: name }
  if (view === 'rebuilds') return { view: 'receipt', id: name }
  return { view: 'tenants' }
}

/** The URL of a view, for links. */
export function formatRoute(route: ConsoleRoute): string {
  switch (route.view) {
    case 'tenants':
      return '#/'
    case 'tenant':
      return `#/tenants/${encodeURIComponent(route.tenant)}`
    case 'receipt':
      return `#/rebuilds/${encodeURIComponent(route.id)}`
    case 'audit':
      return route.tenant === undefined ? '#/audit' : `#/audit/${encodeURIComponent(route.tenant)}`
  }
}

function decode(text = ''): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}

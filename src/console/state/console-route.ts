import { atom, computed, onMount } from 'nanostores'

/** What the console shows. Every view has an address, behind the `#`, since the server has only the one page. */
export type ConsoleRoute =
  | { readonly view: 'tenants' }
  | { readonly view: 'tenant'; readonly tenant: string }
  | { readonly view: 'receipt'; readonly id: string }
  /** Without a tenant: of all of them. */
  | { readonly view: 'audit'; readonly tenant?: string }

const hash = atom('')

onMount(hash, () => {
  const read = () => hash.set(location.hash)
  read()
  addEventListener('hashchange', read)
  return () => removeEventListener('hashchange', read)
})

/** The view that the address names. */
export const route = computed(hash, parseRoute)

/** Reads `location.hash`. What leads nowhere leads to the list of tenants. */
export function parseRoute(hash: string): ConsoleRoute {
  const [view, given, ...rest] = hash.replace(/^#?\/?/, '').split('/')
  const name = decode(given)
  if (view === 'audit' && rest.length === 0) return { view: 'audit', ...(name !== '' && { tenant: name }) }
  if (name === '' || rest.length > 0) return { view: 'tenants' }
  if (view === 'tenants') return { view: 'tenant', tenant: name }
  if (view === 'rebuilds') return { view: 'receipt', id: name }
  return { view: 'tenants' }
}

/** The address of a view, for links. */
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

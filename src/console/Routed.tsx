import { useEffect, useRef } from 'react'
import { formatRoute } from './console-route.ts'
import { ReceiptView } from './receipt/ReceiptView.tsx'
import { TenantView } from './tenant/TenantView.tsx'
import { TenantsView } from './tenant/TenantsView.tsx'
import { useRoute } from './use-route.ts'

/** The view that the address names. */
export function Routed() {
  const route = useRoute()
  const address = formatRoute(route)
  const shown = useRef(address)

  // Who came by a link starts reading at the new view's title.
  useEffect(() => {
    if (shown.current === address) return
    shown.current = address
    scrollTo(0, 0)
    document.querySelector('h1')?.focus()
  }, [address])

  switch (route.view) {
    case 'tenants':
      return <TenantsView />
    case 'tenant':
      return <TenantView key={address} tenant={route.tenant} />
    case 'receipt':
      return <ReceiptView key={address} id={route.id} />
  }
}

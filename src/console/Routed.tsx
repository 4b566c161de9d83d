import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { AuditView } from './audit/AuditView.tsx'
import { formatRoute, route } from './state/console-route.ts'
import { ReceiptView } from './receipt/ReceiptView.tsx'
import { TenantView } from './tenant/TenantView.tsx'
import { TenantsView } from './tenant/TenantsView.tsx'

/** The view that the address names. */
export function Routed() {
  const named = useStore(route)
  const address = formatRoute(named)
  const shown = useRef(address)

  // Who came by a link starts reading at the new view's title.
  useEffect(() => {
    if (shown.current === address) return
    shown.current = address
    scrollTo(0, 0)
    document.querySelector('h1')?.focus()
  }, [address])

  switch (named.view) {
    case 'tenants':
      return <TenantsView />
    case 'tenant':
      return <TenantView key={address} tenant={named.tenant} />
    case 'receipt':
      return <ReceiptView key={address} id={named.id} />
    case 'audit':
      return <AuditView key={address} tenant={named.tenant} />
  }
}

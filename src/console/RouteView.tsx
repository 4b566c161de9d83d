import { useEffect, useRef } from 'react'
import { AuditView } from './audit/AuditView.tsx'
import { formatRoute, useRoute } from './state/console-route.ts'
import { ReceiptView } from './receipt/ReceiptView.tsx'
import { TenantView } from './tenant/TenantView.tsx'
import { TenantsView } from './tenant/TenantsView.tsx'

/** Shows the view that the URL names. */
export function RouteView() {
  const named = useRoute()
  const address = formatRoute(named)
  const shown = useRef(address)

  // After a link, screen readers continue at the title of the new view.
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

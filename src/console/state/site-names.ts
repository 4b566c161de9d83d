import { useStore } from '@nanostores/react'
import { map } from 'nanostores'
import { useEffect } from 'react'
import type { TenantAnswer } from '#contract/service-answers.ts'
import { call } from './session.ts'

/** Names of sites by tenant, as far as they are known. */
const names = map<{ readonly [tenant: string]: string }>({})

/** Remembers the names of sites from an answer of the service. */
export function noteSiteNames(tenants: readonly TenantAnswer[]): void {
  for (const { tenant, siteName } of tenants) if (siteName !== undefined) names.setKey(tenant, siteName)
}

/** The name of a tenant's site, or the tenant's name while the site's name is unknown. */
export function useSiteName(tenant: string): string {
  return useStore(names)[tenant] ?? tenant
}

/** The same for a view that does not load the tenant: it asks the service if the name is unknown. */
export function useAskedSiteName(tenant = ''): string {
  useEffect(() => {
    // If the call fails, the view shows the tenant's name.
    if (tenant !== '' && !(tenant in names.get())) ask(tenant).catch(() => undefined)
  }, [tenant])
  return useSiteName(tenant)
}

async function ask(tenant: string): Promise<void> {
  noteSiteNames([await call<TenantAnswer>('GET', `/api/tenants/${encodeURIComponent(tenant)}`)])
}

import { useStore } from '@nanostores/react'
import { map } from 'nanostores'
import { useEffect } from 'react'
import type { TenantAnswer } from '#contract/service-answers.ts'
import { call } from './session.ts'

/** Names of sites by tenant, as far as the service has told them. */
const names = map<{ readonly [tenant: string]: string }>({})

export function noteSiteNames(tenants: readonly TenantAnswer[]): void {
  for (const { tenant, siteName } of tenants) if (siteName !== undefined) names.setKey(tenant, siteName)
}

/** The name of a tenant's site; the tenant's own name until the service has told it. */
export function useSiteName(tenant: string): string {
  return useStore(names)[tenant] ?? tenant
}

/** The same for a view that has not loaded the tenant: asks for the name unless it is known. */
export function useAskedSiteName(tenant = ''): string {
  useEffect(() => {
    // The view can do without a name that cannot be had.
    if (tenant !== '' && !(tenant in names.get())) ask(tenant).catch(() => undefined)
  }, [tenant])
  return useSiteName(tenant)
}

async function ask(tenant: string): Promise<void> {
  noteSiteNames([await call<TenantAnswer>('GET', `/api/tenants/${encodeURIComponent(tenant)}`)])
}

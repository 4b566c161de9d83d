import { hasEnded, type Receipt } from '#contract/receipt.ts'
import type { TenantAnswer } from '#contract/service-answers.ts'

/**
 * Tenants with the newest that receipts say of them.
 *
 * The list of tenants asks every target for its releases, receipts are one look into the database: so these are asked for often, and
 * the list only where a rebuild has ended that it does not know (`isBehind`). `receipts`: newest first.
 */
export function freshTenants(
  tenants: readonly TenantAnswer[],
  receipts: readonly Receipt[],
): { readonly tenants: readonly TenantAnswer[]; readonly isBehind: boolean } {
  const newest = new Map<string, Receipt>()
  for (const receipt of receipts) if (!newest.has(receipt.tenant)) newest.set(receipt.tenant, receipt)
  let isBehind = false
  const fresh = tenants.map((tenant) => {
    const receipt = newest.get(tenant.tenant)
    const { latest } = tenant
    if (!receipt || (receipt.id === latest?.id && receipt.state === latest.state)) return tenant
    isBehind ||= hasEnded(receipt)
    const isNews = receipt.state === 'failed' || !hasEnded(receipt)
    return { ...tenant, latest: receipt, state: isNews ? receipt.state : ('idle' as const) }
  })
  return { tenants: fresh, isBehind }
}

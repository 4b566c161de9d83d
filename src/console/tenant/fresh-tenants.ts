import { computed, onNotify } from 'nanostores'
import { hasEnded, type Receipt } from '#contract/receipt.ts'
import type { TenantAnswer, TenantsAnswer } from '#contract/service-answers.ts'
import { tenantState } from '#contract/tenant-state.ts'
import { noteSiteNames } from '../state/site-names.ts'
import { createPollingStore, type Cached, type CachedStore, type Visibility } from '../state/cached-store.ts'

const LIST_MS = 60_000
const RECEIPTS_MS = 3000

type FreshTenants = ReturnType<typeof freshTenants> & {
  readonly receipts: readonly Receipt[]
  /** How many tenants there are. `tenants` may hold only the first of them. */
  readonly total: number
}

/**
 * Tenants and their receipts, kept up to date.
 *
 * The list of tenants has every release, and for each call of it the service asks the targets. So receipts are loaded
 * often. The list is loaded again each minute, and at once if a rebuild has ended that it does not know.
 */
export function watchTenants(options: {
  loadTenants: () => Promise<Pick<TenantsAnswer, 'tenants' | 'total'>>
  loadReceipts: () => Promise<readonly Receipt[]>
  page?: Visibility
}): CachedStore<FreshTenants> {
  const { loadTenants, loadReceipts, ...rest } = options
  const load = async () => {
    const answer = await loadTenants()
    noteSiteNames(answer.tenants)
    return answer
  }
  const list = createPollingStore({ load, everyMs: LIST_MS, ...rest })
  const newest = createPollingStore({ load: loadReceipts, everyMs: RECEIPTS_MS, ...rest })
  const store = computed([list, newest], ({ value: known, ...ofList }, { value: receipts = [], ...ofReceipts }) => {
    const cached: Cached<FreshTenants> = { ...ofReceipts, ...ofList }
    if (!known) return cached
    const { tenants, total } = known
    return { ...cached, value: { ...freshTenants(tenants, receipts), receipts, total } }
  })
  onNotify(store, ({ oldValue }) => {
    if (store.value?.value?.isBehind && !oldValue?.value?.isBehind) list.reload()
  })
  return Object.assign(store, { reload: list.reload })
}

/**
 * Puts the newest receipts into the tenants. `receipts` are sorted, newest first. `isBehind`: a rebuild has ended that
 * the tenants did not know.
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
    const news = { ...tenant, latest: receipt }
    return { ...news, state: tenantState(news) }
  })
  return { tenants: fresh, isBehind }
}

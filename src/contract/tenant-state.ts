import { hasEnded } from './receipt.ts'
import type { TenantAnswer, TenantState } from './service-answers.ts'

/** All states that a tenant can have. Those that need a person come first. */
export const TENANT_STATES = [
  'failed',
  'paused',
  'publishing',
  'building',
  'queued',
  'unknown',
  'unpublished',
  'idle',
  'built',
] as const satisfies readonly TenantState[]

/**
 * The state of a tenant in one word.
 *
 * What runs now comes first, then a pause, then what waits or has failed. A tenant is `idle` only if its site is known
 * to be live. A tenant without a target never is: it is `built` if a build of it succeeded.
 */
export function tenantState(
  tenant: Pick<TenantAnswer, 'isPublished' | 'latest' | 'paused' | 'releases' | 'checkedAt' | 'succeededAt'>,
): TenantState {
  const { latest, isPublished } = tenant
  if (latest && !hasEnded(latest) && latest.state !== 'queued') return latest.state
  if (tenant.paused) return 'paused'
  if (latest && (latest.state === 'failed' || latest.state === 'queued')) return latest.state
  if (!isPublished) return tenant.succeededAt === undefined ? 'unpublished' : 'built'
  if (tenant.releases.some(({ isLive }) => isLive)) return 'idle'
  return tenant.checkedAt === undefined ? 'unknown' : 'unpublished'
}

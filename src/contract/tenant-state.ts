import { hasEnded } from './receipt.ts'
import type { TenantAnswer, TenantState } from './service-answers.ts'

/** All states that a tenant may have; those that need a person come first. */
export const TENANT_STATES = [
  'failed',
  'paused',
  'publishing',
  'building',
  'queued',
  'unknown',
  'unpublished',
  'idle',
] as const satisfies readonly TenantState[]

/**
 * How a tenant is, in a word.
 *
 * What runs right now comes first, then a pause, then what waits or failed. A tenant counts as `idle` only if its
 * site is known to be live, or, if it has no target, if a build of it went well.
 */
export function tenantState(
  tenant: Pick<TenantAnswer, 'isPublished' | 'latest' | 'paused' | 'releases' | 'checkedAt' | 'succeededAt'>,
): TenantState {
  const { latest, isPublished } = tenant
  if (latest && !hasEnded(latest) && latest.state !== 'queued') return latest.state
  if (tenant.paused) return 'paused'
  if (latest && (latest.state === 'failed' || latest.state === 'queued')) return latest.state
  if (!isPublished) return tenant.succeededAt === undefined ? 'unpublished' : 'idle'
  if (tenant.releases.some(({ isLive }) => isLive)) return 'idle'
  return tenant.checkedAt === undefined ? 'unknown' : 'unpublished'
}

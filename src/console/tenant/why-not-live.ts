import type { TenantAnswer } from '#contract/service-answers.ts'

/** What to say of a tenant of which no release is known to be live. */
export function whyNotLive({ isPublished, checkedAt }: Pick<TenantAnswer, 'isPublished' | 'checkedAt'>) {
  if (!isPublished) return 'tenant.notPublished'
  return checkedAt === undefined ? 'state.unknown' : 'tenant.neverLive'
}

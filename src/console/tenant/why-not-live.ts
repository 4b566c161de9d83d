import type { TenantAnswer } from '#contract/service-answers.ts'

/** The key of the message for a tenant without a known live release. */
export function whyNotLive({ isPublished, checkedAt }: Pick<TenantAnswer, 'isPublished' | 'checkedAt'>) {
  if (!isPublished) return 'tenant.notPublished'
  return checkedAt === undefined ? 'state.unknown' : 'tenant.neverLive'
}

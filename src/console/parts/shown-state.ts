import { HELD, type Receipt } from '#contract/receipt.ts'
import type { TenantAnswer, TenantState } from '#contract/service-answers.ts'

/**
 * The state that an editor reads. For the service a held build has failed; for people it waits for their decision. For
 * the service a build of a tenant without a target ends as `live`; for people it is only `built`.
 */
export type ShownState = TenantState | 'held'

/** Whether the content-loss guard stopped this build. */
export function isHeld({ state, error }: Pick<Receipt, 'state' | 'error'>): boolean {
  return state === 'failed' && error?.name === HELD
}

/** Whether a build succeeded and was not published, since its tenant has no target. */
export function isOnlyBuilt({ kind, state, times }: Pick<Receipt, 'kind' | 'state' | 'times'>): boolean {
  return kind === 'build' && state === 'live' && times.publishing === undefined
}

export function shownState(receipt: Pick<Receipt, 'kind' | 'state' | 'times' | 'error'>): ShownState {
  return isHeld(receipt) ? 'held' : isOnlyBuilt(receipt) ? 'built' : receipt.state
}

export function shownTenantState({ state, latest }: Pick<TenantAnswer, 'state' | 'latest'>): ShownState {
  return state === 'failed' && latest && isHeld(latest) ? 'held' : state
}

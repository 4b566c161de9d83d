import { HELD, type Receipt } from '#contract/receipt.ts'
import type { TenantAnswer, TenantState } from '#contract/service-answers.ts'

/** The state that an editor reads. For the service a held build has failed; for people it waits for their decision. */
export type ShownState = TenantState | 'held'

/** Whether the content-loss guard stopped this build. */
export function isHeld({ state, error }: Pick<Receipt, 'state' | 'error'>): boolean {
  return state === 'failed' && error?.name === HELD
}

export function shownState(receipt: Pick<Receipt, 'state' | 'error'>): ShownState {
  return isHeld(receipt) ? 'held' : receipt.state
}

export function shownTenantState({ state, latest }: Pick<TenantAnswer, 'state' | 'latest'>): ShownState {
  return state === 'failed' && latest && isHeld(latest) ? 'held' : state
}

import { targetStateOf, type TargetState } from './ledger.ts'
import type { PublishInput } from '../publish-input.ts'
import { takeLease } from './take-lease.ts'
import { readOwnLedger } from './target-owner.ts'

type ResumeInput = Pick<PublishInput, 'tenant' | 'target' | 'publisher' | 'lease' | 'now' | 'onWait' | 'onLost'>

/** Whether publishing was paused before, and what the target says of its site. */
export type Resumed = { readonly wasPaused: boolean; readonly targetState: TargetState }

/**
 * Ends the pause that a rollback began. The live release stays live until the next publish.
 *
 * Throws `PublishBusy` if another publisher does not finish in time, and `TargetNotOwn` if the target belongs to
 * another tenant.
 */
export async function resumePublishing(input: ResumeInput): Promise<Resumed> {
  const { target, tenant } = input
  const known = await readOwnLedger(target, tenant)
  if (!known.ledger.paused) return { wasPaused: false, targetState: targetStateOf(known.ledger) }
  const lease = await takeLease({ onLost: () => undefined, ...input, ...input.lease }, known)
  try {
    const { pending, dropping, paused, ...found } = lease.found
    await lease.finish({ pending, dropping, paused: undefined })
    return { wasPaused: paused !== undefined, targetState: targetStateOf(found) }
  } catch (error) {
    await lease.abandon()
    throw error
  }
}

import type { TesseraError } from '#kit/errors.ts'
import { PublishingPaused } from '../errors.ts'
import type { TargetState } from './ledger.ts'

/**
 * Whether a pause keeps this build from going live. The live release itself may always be published again, which
 * repairs it.
 */
export function isPausedFor({ live, paused }: TargetState, buildId: string | undefined): boolean {
  return paused !== undefined && live !== buildId
}

/** The fault `PublishingPaused`, with who paused the target and when. */
export function pausedFault({ live = '', paused }: TargetState, tenant: string): TesseraError {
  const since = new Date(paused?.sinceMs ?? 0).toISOString()
  return PublishingPaused.fault({ buildId: live, by: paused?.by ?? '', since }, { tenant })
}

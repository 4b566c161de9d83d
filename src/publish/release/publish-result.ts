import type { Notice } from '#kit/errors.ts'
import { targetStateOf, type Ledger, type TargetState } from '../lease/ledger.ts'
import type { Counts } from '../targets/target.ts'

export type Published = {
  readonly buildId: string
  readonly previousBuildId?: string
  /** `already`: it was live, nothing was written. `superseded`: a newer build went live meanwhile and stays. */
  readonly state: 'published' | 'already' | 'superseded' | 'planned'
  readonly counts: Counts
  /**
   * Paths whose content changed for visitors, new ones and removed ones included. If caches are told, also those
   * of which they were not told before.
   */
  readonly changed: readonly string[]
  /** Of the publisher that wrote the ledger last, as far as this one knows; for `clearPendingPurge`. */
  readonly token: number
  readonly releases: number
  /** What the target says of its site from here on. */
  readonly targetState: TargetState
  readonly notices: readonly Notice[]
}

/** The result of a publish that changed nothing at the target. */
export const NOTHING_PUBLISHED: Pick<Published, 'counts' | 'changed' | 'notices'> = {
  counts: { uploaded: 0, copied: 0, removed: 0, bytes: 0 },
  changed: [],
  notices: [],
}

/** If the build is live and nothing has to be sent. */
export function alreadyLive(buildId: string, ledger: Ledger, tells = false): Published {
  const { releases, token, untold = [] } = ledger
  return {
    ...NOTHING_PUBLISHED,
    buildId,
    state: 'already',
    releases: releases.length,
    targetState: targetStateOf(ledger),
    token,
    changed: tells ? untold : [],
  }
}

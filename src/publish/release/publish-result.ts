import type { Notice } from '#kit/errors.ts'
import { targetStateOf, type Ledger, type TargetState } from '../lease/ledger.ts'
import type { Counts } from '../targets/target.ts'

/** The result of a publish or a rollback. */
export type Published = {
  readonly buildId: string
  readonly previousBuildId?: string
  /**
   * `already`: the build was live, and nothing was written. `superseded`: a newer build went live meanwhile and stays
   * live. `planned`: the publish was a dry run.
   */
  readonly state: 'published' | 'already' | 'superseded' | 'planned'
  readonly counts: Counts
  /**
   * Paths whose content changed for visitors, new and removed ones included. If caches are purged (`tells`), also those
   * of pending purges.
   */
  readonly changed: readonly string[]
  /** The token of the last publisher that wrote the ledger, as far as this one knows; for `clearPendingPurge`. */
  readonly token: number
  readonly releases: number
  /** What the ledger says after this publish. */
  readonly targetState: TargetState
  readonly notices: readonly Notice[]
}

/** The result of a publish that changed nothing at the target. */
export const NOTHING_PUBLISHED: Pick<Published, 'counts' | 'changed' | 'notices'> = {
  counts: { uploaded: 0, copied: 0, removed: 0, bytes: 0 },
  changed: [],
  notices: [],
}

/** The result if the build is already live and nothing has to be uploaded. */
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

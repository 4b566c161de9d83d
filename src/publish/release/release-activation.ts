import type { KeyObject } from 'node:crypto'
import type { HeldLease } from '../lease/held-lease.ts'
import type { Pause } from '../lease/ledger.ts'
import type { Target, TargetChange, UncertainFiles } from '../targets/target.ts'
import type { Manifest } from './manifest.ts'
import type { Retention } from './plan-retention.ts'
import type { Trust } from './trust.ts'

/** What `activateRelease` needs, for a publish or a rollback. */
export type ReleaseActivation = {
  readonly target: Target
  readonly lease: HeldLease
  /** The release that is to go live, and its files. */
  readonly release: Omit<Manifest, 'kept'> & Partial<Pick<Manifest, 'kept'>>
  readonly trust: Trust
  /** The release that visitors get. */
  readonly live: string | undefined
  readonly isThorough: boolean
  readonly previous: Manifest | undefined
  readonly uncertain: UncertainFiles
  readonly read: TargetChange['read']
  readonly isRollback: boolean
  /** Set by a rollback: publishing is paused from then on. */
  readonly pause?: Pause
  readonly signingKey: KeyObject | undefined
  /** Whether caches are purged afterwards. The ledger holds the changed paths until `clearPendingPurge`. */
  readonly tells?: boolean
  readonly grace: Retention
  /** How many releases stay listed. */
  readonly keepReleases: number
  readonly nowMs: number
  onProgress(done: number, total: number): void
}

import type { KeyObject } from 'node:crypto'
import type { HeldLease } from '../lease/held-lease.ts'
import type { Pause } from '../lease/ledger.ts'
import type { Target, TargetChange, UncertainFiles } from '../targets/target.ts'
import type { Manifest } from './manifest.ts'
import type { Retention } from './plan-retention.ts'
import type { Trust } from './trust.ts'

/** What publishing and rolling back have in common. */
export type ReleaseActivation = {
  readonly target: Target
  readonly lease: HeldLease
  /** Which release, and what it consists of. */
  readonly release: Omit<Manifest, 'kept'> & Partial<Pick<Manifest, 'kept'>>
  readonly trust: Trust
  /** The release that visitors get. */
  readonly live: string | undefined
  readonly isThorough: boolean
  readonly previous: Manifest | undefined
  readonly uncertain: UncertainFiles
  readonly read: TargetChange['read']
  readonly isRollback: boolean
  /** From here on publishing is paused. */
  readonly pause?: Pause
  readonly signingKey: KeyObject | undefined
  /** Caches are to be told what changed: until `clearPendingPurge` the ledger says that they were not. */
  readonly tells?: boolean
  readonly grace: Retention
  /** How many releases stay listed. */
  readonly keepReleases: number
  readonly nowMs: number
  onProgress(done: number, total: number): void
}

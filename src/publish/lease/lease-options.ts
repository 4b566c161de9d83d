import type { PublisherIdentity } from '../release/publisher-identity.ts'
import type { Target } from '../targets/target.ts'

export type LeaseOptions = {
  readonly target: Target
  /** Becomes the owner of a target that has none. */
  readonly tenant: string
  readonly publisher: PublisherIdentity
  /** How long the lease holds without renewal. */
  readonly leaseMs: number
  /** How long to wait for another publisher. 0: not at all. */
  readonly waitMs: number
  /**
   * The release to make. It counts as dropped until it is listed. So the next publisher removes its files if this one
   * is killed.
   */
  readonly buildId?: string
  readonly now: () => number
  /** Called once if another publisher may hold the lease. All running work must then stop. */
  readonly onLost: () => void
  readonly onWait?: (holder: string) => void
}

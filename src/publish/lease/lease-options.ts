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
   * The release that is to be made. It counts as dropped until it is listed, so that nothing stays of it where we are
   * killed.
   */
  readonly buildId?: string
  readonly now: () => number
  /** Called once when the lease may be somebody else's; whatever still runs has to stop. */
  readonly onLost: () => void
  readonly onWait?: (holder: string) => void
}

import type { PublisherIdentity } from '../release/publisher-identity.ts'
import type { Target } from '../targets/target.ts'

export type LeaseOptions = {
  readonly target: Target
  /** The tenant. It becomes the owner of a target that has none. */
  readonly tenant: string
  readonly publisher: PublisherIdentity
  /** How long the lease is valid without renewal, in milliseconds. */
  readonly leaseMs: number
  /** How long to wait for another publisher, in milliseconds. 0: not at all. */
  readonly waitMs: number
  /**
   * The id of the release to make. Until it is listed it counts as dropped. So if this publisher is killed, the next
   * one removes its files.
   */
  readonly buildId?: string
  readonly now: () => number
  /** Called once if another publisher may hold the lease. All running work must then stop. */
  readonly onLost: () => void
  readonly onWait?: (holder: string) => void
}

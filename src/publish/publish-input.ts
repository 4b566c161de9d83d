import type { KeyObject } from 'node:crypto'
import type { Retention } from './release/plan-retention.ts'
import type { PublisherIdentity } from './release/publisher-identity.ts'
import type { PublishBundle } from './release/read-bundle.ts'
import type { Target } from './targets/target.ts'

/** The release that was live at a target when the publisher looked; `undefined` if none was. */
export type Seen = { readonly live?: string | undefined }

/** How long a lease is valid, and how long a publisher waits for another one's lease. Milliseconds. */
export type LeaseTimes = { readonly leaseMs: number; readonly waitMs: number }

/** One bundle and the target that it goes to. */
export type PublishInput = {
  readonly tenant: string
  readonly bundle: PublishBundle
  readonly target: Target
  readonly publisher: PublisherIdentity
  readonly signingKey?: KeyObject
  /** Only manifests that this key signed are trusted. If it is missing, the public half of `signingKey` counts. */
  readonly publicKey?: KeyObject
  /** Whether the caller purges caches after the publish and then calls `clearPendingPurge`. */
  readonly tells?: boolean
  readonly grace: Retention
  readonly keepReleases: number
  readonly lease: LeaseTimes
  /** Whether to compare every file at the target, instead of trusting the manifest of the live release. */
  readonly verify?: boolean
  readonly dryRun?: boolean
  /**
   * The release that was live when the work on the bundle began. A release that became live after that may be newer. If
   * this is missing, the release that is live when the publisher begins counts.
   */
  readonly seen?: Seen
  readonly now: () => number
  readonly onProgress?: (done: number, total: number) => void
  readonly onWait?: (holder: string) => void
  /** Called if the lease is lost. The caller must end all requests to the target's store. */
  readonly onLost?: () => void
}

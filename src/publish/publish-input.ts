import type { KeyObject } from 'node:crypto'
import type { Retention } from './release/plan-retention.ts'
import type { PublisherIdentity } from './release/publisher-identity.ts'
import type { PublishBundle } from './release/read-bundle.ts'
import type { Target } from './targets/target.ts'

/** Which release was live at a target when the publisher looked; `undefined` if none was. */
export type Seen = { readonly live?: string | undefined }

/** How long a publisher holds its lease, and how long it waits for another publisher's. Milliseconds. */
export type LeaseTimes = { readonly leaseMs: number; readonly waitMs: number }

/** One bundle and the target that it goes to. */
export type PublishInput = {
  readonly tenant: string
  readonly bundle: PublishBundle
  readonly target: Target
  readonly publisher: PublisherIdentity
  readonly signingKey?: KeyObject
  /** The publisher trusts only what this key signed. Missing: the public half of `signingKey`. */
  readonly publicKey?: KeyObject
  /** The caller purges caches after the publish and then calls `clearPendingPurge`. */
  readonly tells?: boolean
  readonly grace: Retention
  readonly keepReleases: number
  readonly lease: LeaseTimes
  /** Compare every file at the target instead of trusting the last release's manifest. */
  readonly verify?: boolean
  readonly dryRun?: boolean
  /**
   * What was live when the work began that led to the bundle. A release that became live later may be newer. If it is
   * missing, the publisher takes what is live when it begins.
   */
  readonly seen?: Seen
  readonly now: () => number
  readonly onProgress?: (done: number, total: number) => void
  readonly onWait?: (holder: string) => void
  /** The lease is lost: the caller ends all requests to the target's store. */
  readonly onLost?: () => void
}

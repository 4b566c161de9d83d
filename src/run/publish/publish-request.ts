import type { Seen } from '#publish/publish-input.ts'

/** How to publish one bundle. Every field has its usual value if it is missing. */
export type PublishRequest = {
  readonly dryRun?: boolean
  /** Compare every file at the target. */
  readonly verify?: boolean
  /** How long to wait for another publisher, and for a build of the bundle. */
  readonly waitMs?: number
  /** Publish a bundle that was built without configuration. */
  readonly allowDegraded?: boolean
  /** Purge every address. */
  readonly purgeAll?: boolean
  /**
   * The build that has just ended left the bundle as its record says, so the publisher need not read it all. It still
   * compares each file that it uploads.
   */
  readonly asBuilt?: boolean
  /** The answer of `look` when the work began that led to this bundle. */
  readonly seen?: Seen | undefined
}

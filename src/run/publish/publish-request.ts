import type { Seen } from '#publish/publish-input.ts'

/** How to publish one bundle. If a field is missing, it has its usual value. */
export type PublishRequest = {
  readonly dryRun?: boolean
  /** Compare every file at the target. */
  readonly verify?: boolean
  /** How many milliseconds to wait for another publisher, and for a build of the bundle. */
  readonly waitMs?: number
  /** Publish a bundle that was built without configuration. */
  readonly allowDegraded?: boolean
  /** Purge every address, not only those that changed. */
  readonly purgeAll?: boolean
  /**
   * The build that has just ended left the bundle as its record says, so the publisher need not read all of it. It
   * still compares each file that it uploads.
   */
  readonly asBuilt?: boolean
  /** What `look` answered when the work on this bundle began. */
  readonly seen?: Seen | undefined
}

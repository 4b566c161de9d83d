/**
 * The priorities of jobs. A job with a greater number runs first. Jobs of the same priority run in the order in which
 * they were added.
 */
export const PRIORITY = {
  /** A job that has waited very long. Only one such job waits at a time, so an edit waits for at most one of them. */
  raised: 3,
  /** A webhook, the console, a rollback, or content that is published or expires at a set time. */
  edit: 2,
  /** A look at the provider found a change. */
  look: 1,
  /** A check of the whole site, which the service makes from time to time. */
  check: 0,
} as const

/** If a job of low priority has waited this long, it runs before edits. */
export const LONGEST_WAIT_SECONDS = 300

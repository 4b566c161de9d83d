/**
 * The order in which jobs run; the greater number goes first. Jobs of one priority run in the order in which they were
 * added.
 */
export const PRIORITY = {
  /** A job that waited for very long. One of them waits at a time, so an edit waits for one of them at most. */
  raised: 3,
  /** A webhook, the console, a rollback, or content whose time has come. */
  edit: 2,
  /** A look at the provider found a change. */
  look: 1,
  /** The service checks the whole site now and then. */
  check: 0,
} as const

/** After so long a job of low priority goes ahead of edits. */
export const LONGEST_WAIT_SECONDS = 300

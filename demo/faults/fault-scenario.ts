import type { MiddlewareHandler } from 'hono'

/** A way in which a provider goes wrong, the same each time it is started. */
export type FaultScenario = {
  readonly about: string
  /** How a build of it ends: `a site`, or the name of the fault. */
  readonly ends: string
  /** Breaks the answers of a demo provider, as its `intercept`. What it counts starts anew with each call. */
  readonly start: () => MiddlewareHandler
}

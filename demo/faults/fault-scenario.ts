import type { MiddlewareHandler } from 'hono'

/** A way in which a provider fails. It is the same each time that it starts. */
export type FaultScenario = {
  readonly about: string
  /** How a build with this provider ends: `a site`, or the name of the fault. */
  readonly ends: string
  /** Makes an `intercept` that breaks the answers of a demo provider. Each call starts with new counters. */
  readonly start: () => MiddlewareHandler
}

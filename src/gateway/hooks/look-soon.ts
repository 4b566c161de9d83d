import { reasonOf } from '#kit/reason-of.ts'

/** Content systems send several webhooks for one click, and some send them before they have saved. */
const WAIT_MS = 200

/**
 * Creates a function that looks at a tenant after 200 ms. Further calls in that time cause no second look; a call
 * during a look does. If a look fails, `warn` gets the reason.
 */
export function createLookSoon(
  lookAgain: (tenant: string) => Promise<void>,
  warn: (line: string) => void,
): (tenant: string) => void {
  const timers = new Map<string, NodeJS.Timeout>()
  const looks = new Map<string, Promise<void>>()
  const look = (tenant: string) => {
    timers.delete(tenant)
    const next = (looks.get(tenant) ?? Promise.resolve())
      .then(() => lookAgain(tenant))
      .catch((error: unknown) => warn(`${tenant}: ${reasonOf(error)}`))
    looks.set(tenant, next)
  }
  return (tenant) => {
    if (!timers.has(tenant)) timers.set(tenant, setTimeout(look, WAIT_MS, tenant).unref())
  }
}

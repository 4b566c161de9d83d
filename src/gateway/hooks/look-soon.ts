import { reasonOf } from '#kit/reason-of.ts'

/** Systems send several webhooks for one click, and some send them before they have saved. */
const WAIT_MS = 200

/**
 * A function that has a tenant looked at after 200 ms. What is said of it meanwhile causes no second look; what is said
 * during a look does. If a look fails, `warn` is told.
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

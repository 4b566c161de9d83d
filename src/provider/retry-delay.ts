const baseMs = 250
const maxBackoffMs = 5_000
/** A provider may ask for more patience than a build has. */
export const MAX_RETRY_AFTER_MS = 30_000

/**
 * Milliseconds to wait before trying again.
 *
 * What `Retry-After` asks for (seconds or a date, RFC 9110, section 10.2.3), at most half a minute; else a time that doubles
 * with each attempt. Both get up to half again by chance, so that many tenants do not come back at the same moment.
 * `attempt` counts from 1.
 */
export function retryDelayMs(attempt: number, retryAfter: string | undefined, random: number, nowMs: number): number {
  const asked = retryAfter === undefined ? undefined : parseRetryAfterMs(retryAfter, nowMs)
  if (asked !== undefined) return Math.min(asked * (1 + random / 2), MAX_RETRY_AFTER_MS)
  return Math.min(baseMs * 2 ** (attempt - 1), maxBackoffMs) * (0.5 + random / 2)
}

function parseRetryAfterMs(value: string, nowMs: number): number | undefined {
  if (/^\s*\d+\s*$/.test(value)) return Number(value) * 1000
  const date = Date.parse(value)
  return Number.isNaN(date) ? undefined : Math.max(0, date - nowMs)
}

const baseMs = 250
const maxBackoffMs = 5_000
/** The longest pause. A provider may ask for a longer one than a build can wait. */
export const MAX_RETRY_AFTER_MS = 30_000

/** The pause that a provider asks for: its `Retry-After`, and when it answered, in milliseconds since 1970. */
export type AskedPause = { readonly value: string; readonly answeredMs: number }

/**
 * Milliseconds to wait before the next attempt. `attempt` counts from 1, and `random` is between 0 and 1.
 *
 * The time doubles with each attempt. If `Retry-After` asks for more (RFC 9110, section 10.2.3), that counts, but at
 * most half a minute. Chance changes both, so that many tenants do not come back at the same moment: our own time is at
 * least half of its full length, and the time that was asked for gets at most half of it more.
 */
export function retryDelayMs(attempt: number, random: number, asked?: AskedPause): number {
  const ownMs = Math.min(baseMs * 2 ** (attempt - 1), maxBackoffMs) * (0.5 + random / 2)
  const askedMs = (asked && readMs(asked)) ?? 0
  return Math.min(Math.max(askedMs * (1 + random / 2), ownMs), MAX_RETRY_AFTER_MS)
}

/**
 * The milliseconds that `Retry-After` asks for: as seconds, which may have a fraction, or as a date. Numbers are read
 * first, since `Date.parse` would take a number for a year or a month.
 */
function readMs({ value, answeredMs }: AskedPause): number | undefined {
  const text = value.trim()
  if (/^[+-]?(?:\d+(?:\.\d*)?|\.\d+)?$/.test(text)) return Number(text) * 1000 || undefined
  const date = Date.parse(text)
  return Number.isNaN(date) ? undefined : date - answeredMs
}

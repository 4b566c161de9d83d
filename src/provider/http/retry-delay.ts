const baseMs = 250
const maxBackoffMs = 5_000
/** A provider may ask for more patience than a build has. */
export const MAX_RETRY_AFTER_MS = 30_000

/** A provider's wish to be left alone: its `Retry-After`, and when it said so, in milliseconds since 1970. */
export type AskedPause = { readonly value: string; readonly answeredMs: number }

/**
 * Milliseconds to wait before trying again.
 *
 * A time that doubles with each attempt, or what `Retry-After` asks for (RFC 9110, section 10.2.3) if that is more,
 * at most half a minute. Both get up to half again by chance, so that many tenants do not come back at the same
 * moment. `attempt` counts from 1.
 */
export function retryDelayMs(attempt: number, random: number, asked?: AskedPause): number {
  const ownMs = Math.min(baseMs * 2 ** (attempt - 1), maxBackoffMs) * (0.5 + random / 2)
  const askedMs = (asked && readMs(asked)) ?? 0
  return Math.min(Math.max(askedMs * (1 + random / 2), ownMs), MAX_RETRY_AFTER_MS)
}

/** Seconds, also with a fraction, or a date. Of a number `Date.parse` would make a year or a month. */
function readMs({ value, answeredMs }: AskedPause): number | undefined {
  const text = value.trim()
  if (/^[+-]?(?:\d+(?:\.\d*)?|\.\d+)?$/.test(text)) return Number(text) * 1000 || undefined
  const date = Date.parse(text)
  return Number.isNaN(date) ? undefined : date - answeredMs
}

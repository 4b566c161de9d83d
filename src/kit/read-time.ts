const DATE = String.raw`(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})`
const CLOCK = String.raw`(\d{1,2}):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?`
const ZONE = String.raw`([Zz]|[+-]\d\d(?::?\d\d)?)`
const TIME = new RegExp(String.raw`^${DATE}(?:(?:[Tt]|\s+)${CLOCK}(?:\s*${ZONE})?)?$`)

// Both cover March 1973 to the year 2286, so no number can mean both.
const SECONDS = /^[1-9]\d{8,9}$/
const MILLISECONDS = /^[1-9]\d{11,12}$/

const MS_PER_MINUTE = 60_000
const ISO_LENGTH = '2026-03-02T08:00:00.000Z'.length

/**
 * Reads a time as people and programs write it. Returns it in UTC with milliseconds: `2026-03-02T08:00:00.000Z`. Such
 * times sort as text.
 *
 * It accepts RFC 3339 (section 5.6) and similar forms: a zone without a colon, no seconds, a date alone, other
 * separators. A number is seconds or milliseconds since 1970. A time without a zone comes back without `Z`, because
 * only the caller knows its zone. `undefined` if it cannot be read, or if there is no such date: `Date.parse` would
 * turn 30 February into 2 March.
 */
export function readTime(value: unknown): string | undefined {
  const text = typeof value === 'number' ? String(Math.trunc(value)) : typeof value === 'string' ? value.trim() : ''
  if (SECONDS.test(text)) return isoOf(Number(text) * 1000)
  if (MILLISECONDS.test(text)) return isoOf(Number(text))
  const [whole, year, month, day, hour = '0', minute = '0', second = '0', fraction = '', zone] = TIME.exec(text) ?? []
  if (whole === undefined || !isDate(Number(year), Number(month), Number(day))) return undefined
  if (!isClock(Number(hour), Number(minute), Number(second))) return undefined
  const local = new Date(0)
  local.setUTCFullYear(Number(year), Number(month) - 1, Number(day))
  // A leap second counts as the second before it, because `Date` has no leap seconds.
  local.setUTCHours(
    Number(hour),
    Number(minute),
    Math.min(59, Number(second)),
    Number(fraction.padEnd(3, '0').slice(0, 3)),
  )
  if (zone === undefined) return withoutZone(isoOf(local.getTime()))
  const offset = minutesOf(zone)
  return offset === undefined ? undefined : isoOf(local.getTime() - offset * MS_PER_MINUTE)
}

function isDate(year: number, month: number, day: number): boolean {
  if (month < 1 || month > 12 || day < 1) return false
  const next = new Date(0)
  next.setUTCFullYear(year, month, 0)
  return day <= next.getUTCDate()
}

/** Whether there is such a time of day. 24:00 is the end of a day. */
function isClock(hour: number, minute: number, second: number): boolean {
  return hour === 24 ? minute === 0 && second === 0 : hour < 24 && minute < 60 && second <= 60
}

/** How many minutes a zone is ahead of UTC; `undefined` if there is no such zone. */
function minutesOf(zone: string): number | undefined {
  if (/^z$/i.test(zone)) return 0
  const digits = zone.slice(1).replace(':', '')
  const [hours, minutes] = [Number(digits.slice(0, 2)), Number(digits.slice(2))]
  if (hours > 23 || minutes > 59) return undefined
  return (zone.startsWith('-') ? -1 : 1) * (hours * 60 + minutes)
}

/**
 * The time in ISO form. `undefined` for years before 0 and after 9999, whose form is longer and does not sort as text.
 */
function isoOf(ms: number): string | undefined {
  const iso = new Date(ms).toISOString()
  return iso.length === ISO_LENGTH ? iso : undefined
}

function withoutZone(iso: string | undefined): string | undefined {
  return iso === undefined ? undefined : iso.slice(0, -1)
}

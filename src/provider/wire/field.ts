import * as v from 'valibot'
import { withoutControls } from '#kit/without-controls.ts'

/** An id. Back ends that count send numbers; both spell the same id. */
export const IdWire = v.pipe(
  v.union([v.pipe(v.string(), v.nonEmpty()), v.pipe(v.number(), v.finite())]),
  v.transform(String),
)

/** Text that must be there, if only as an empty string. */
export const TextWire = v.pipe(v.string(), v.transform(withoutControls))

/** Text that may be missing. `null`, the empty string and blanks count as missing. */
export const OptionalTextWire = v.pipe(
  v.nullish(v.string()),
  v.transform((text) => (text == null || text.trim() === '' ? undefined : withoutControls(text))),
)

/** Text that may be missing and then is the empty string. */
export const LooseTextWire = v.pipe(
  v.nullish(v.string(), ''),
  v.transform((text) => withoutControls(text)),
)

/** A switch; missing means off. */
export const FlagWire = v.pipe(
  v.nullish(v.boolean(), false),
  v.transform((flag) => flag),
)

// RFC 3339, section 5.6. The date must exist: Date.parse would turn 30 February into 2 March.
const timePattern = /^(\d{4})-(\d\d)-(\d\d)[Tt ]\d\d:\d\d:\d\d(\.\d+)?([Zz]|[+-]\d\d:\d\d)$/

/** An RFC 3339 time, as UTC with milliseconds: `2026-03-02T08:00:00.000Z`. Such times sort as text. */
export const TimeWire = v.pipe(
  v.string(),
  v.check(isTime, 'expected an RFC 3339 time such as 2026-03-02T08:00:00Z'),
  v.transform((text) => parseTime(text).toISOString()),
)

/** A time that may be missing; `null` and the empty string count as missing. */
export const OptionalTimeWire = v.union([
  TimeWire,
  v.pipe(
    v.nullish(v.literal('')),
    v.transform(() => undefined),
  ),
])

function isTime(text: string): boolean {
  const [, year, month, day] = timePattern.exec(text) ?? []
  if (year === undefined) return false
  const daysInMonth = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate()
  return Number(day) >= 1 && Number(day) <= daysInMonth && !Number.isNaN(parseTime(text).getTime())
}

/** A leap second is taken for the second before it, which `Date` can say. */
function parseTime(text: string): Date {
  return new Date(
    text
      .toUpperCase()
      .replace(' ', 'T')
      .replace(/:60(?=\.|Z|[+-])/, ':59'),
  )
}

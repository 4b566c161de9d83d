import { type ClosedDays, type OpenTime, type Weekday, WEEKDAYS } from '#site/model/config.ts'
import type { LanguageTag } from '#contract/locale.ts'

/** 1 January 2024 was a Monday. */
const FIRST_DAY_MS = Date.UTC(2024, 0, 1)
const DAY_MS = 86_400_000

/** The name of a weekday: "Monday", "星期一", "월요일". */
export function weekdayName(day: Weekday, tag: LanguageTag): string {
  const time = FIRST_DAY_MS + WEEKDAYS.indexOf(day) * DAY_MS
  return new Intl.DateTimeFormat(tag, { weekday: 'long', timeZone: 'UTC' }).format(time)
}

/** The times of a day: "7:30–12:00, 13:00–18:00". */
export function timesText(times: readonly OpenTime[]): string {
  return times.map((time) => [time.from, time.until].map((text) => text.replace(/^0/, '')).join('–')).join(', ')
}

/**
 * Closed days as text: "December 24, 2026 – December 26, 2026". Days have no time zone. `formatRange` would write
 * Chinese dates without words ("2026/12/24").
 */
export function daysText({ from, until }: ClosedDays, tag: LanguageTag): string {
  const format = new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' })
  return [...new Set([from, until])].map((day) => format.format(new Date(day))).join(' – ')
}

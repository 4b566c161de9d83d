import type { LanguageTag, SiteLocale } from '#contract/locale.ts'
import { LOCALES } from '#contract/locales/locales.ts'
import { consoleCatalogues, type ConsoleKey } from '#messages/console-catalogues.ts'
import { formatMessage, type Catalogue } from '#messages/format-message.ts'

/** The messages of the console in one language. */
export type ConsoleWords = {
  readonly locale: SiteLocale
  readonly tag: LanguageTag
  say(key: ConsoleKey, values?: Readonly<Record<string, string | number>>): string
  /** The message of a key that is not fixed in the code, such as the name of a fault; `undefined` if there is none. */
  sayIfKnown(key: string, values?: Readonly<Record<string, string | number>>): string | undefined
  /** Day and time, in the editor's own time zone. */
  time(time: string): string
  /** The same with seconds. */
  exactTime(time: string): string
  /** Day and time with the name of that zone, because editors write such times down or compare them with others. */
  zonedTime(time: string): string
  /** Time of day with seconds. */
  clock(time: string): string
  /** The distance to a time in the largest unit that fits, such as "in 3 days". */
  distance(time: string, nowMs: number): string
  /** A duration in milliseconds as text, such as "1.2 s". */
  span(ms: number): string
  /** Several facts in one line. */
  list(items: readonly string[]): string
}

const UNITS = [
  ['year', 31_556_952_000],
  ['month', 2_629_746_000],
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1000],
] as const

export function createConsoleWords(locale: SiteLocale): ConsoleWords {
  const catalogue: Catalogue = consoleCatalogues[locale]
  const { tag } = LOCALES[locale]
  const time = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short' })
  const exact = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'medium' })
  const zone = new Intl.DateTimeFormat(tag, { timeZoneName: 'short' })
  const clock = new Intl.DateTimeFormat(tag, { timeStyle: 'medium' })
  const distance = new Intl.RelativeTimeFormat(tag, { numeric: 'auto' })
  const seconds = new Intl.NumberFormat(tag, {
    style: 'unit',
    unit: 'second',
    unitDisplay: 'short',
    maximumFractionDigits: 2,
  })
  return {
    locale,
    tag,
    say: (key, values) => formatMessage(catalogue, tag, key, values),
    sayIfKnown: (key, values) =>
      Object.hasOwn(catalogue, key) || Object.hasOwn(catalogue, `${key}_other`)
        ? formatMessage(catalogue, tag, key, values)
        : undefined,
    time: (text) => time.format(new Date(text)),
    exactTime: (text) => exact.format(new Date(text)),
    zonedTime(text) {
      const date = new Date(text)
      const name = zone.formatToParts(date).find(({ type }) => type === 'timeZoneName')?.value
      return [time.format(date), name].filter((part) => part !== undefined).join(' ')
    },
    clock: (text) => clock.format(new Date(text)),
    distance(text, nowMs) {
      const ms = Date.parse(text) - nowMs
      const [unit, size] = UNITS.find(([, size]) => Math.abs(ms) >= size) ?? UNITS[5]
      return distance.format(Math.round(ms / size), unit)
    },
    span: (ms) => seconds.format(ms / 1000),
    // `Intl.ListFormat` would put no mark between the items of a Chinese list of units.
    list: (items) => items.join(' · '),
  }
}

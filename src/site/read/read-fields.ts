import type { NoticeSink } from '#kit/collect-notices.ts'
import type { Where } from '#kit/errors.ts'
import { nearestWord } from '#kit/nearest-word.ts'
import { parseJson } from '#kit/parse-json.ts'
import { quoteValue } from '#kit/quote-value.ts'
import { withoutControls } from '#kit/without-controls.ts'
import { isLongAddress } from '../routing/is-long-address.ts'
import { contentOf } from '../model/config-entries.ts'
import type { ConfigEntries } from '../model/content.ts'
import { ConfigFieldIgnored, ConfigFieldMisspelled, ConfigNotJson } from '../errors.ts'

/** Where a reader puts its notices, and the place that they name. */
export type Report = { readonly notices: NoticeSink; readonly where: Where }

/**
 * Parses the JSON of one config entry.
 *
 * `undefined` if the entry is missing or blank. If it is not valid JSON, it counts as the empty object (provider
 * contract, part 2), with a notice.
 */
export function readJson(entries: ConfigEntries, key: string, report: Report): unknown {
  const content = contentOf(entries, key)
  if (content === undefined) return undefined
  const value = parseJson(content)
  if (value !== undefined) return value
  report.notices.push(ConfigNotJson.notice({ key }, report.where))
  return {}
}

/** Whether a value is an object and not a list. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * Reads one field and returns what `accept` makes of its value. If `accept` returns `undefined`, the value is ignored
 * and a notice says what was `expected`.
 */
export type ReadField = <T>(field: string, expected: string, accept: (value: unknown) => T | undefined) => T | undefined

/**
 * Creates a reader for the fields of one object. A field that is missing, `null` or blank is `undefined` without a
 * notice. `prefix` stands before the names of fields in notices.
 */
export function fieldReader(source: unknown, key: string, report: Report, prefix = ''): ReadField {
  const fields = isRecord(source) ? source : {}
  return (field, expected, accept) => {
    const value = Object.hasOwn(fields, field) ? fields[field] : undefined
    if (value === undefined || value === null || (typeof value === 'string' && value.trim() === '')) return undefined
    const accepted = accept(value)
    if (accepted === undefined) {
      report.notices.push(
        ConfigFieldIgnored.notice(
          { key, field: `${prefix}${field}`, expected, found: quoteValue(value) },
          report.where,
        ),
      )
    }
    return accepted
  }
}

/** The keys of one object that are looked at. Each is compared with all known names. */
const MOST_KEYS = 1000

/**
 * Reports unknown keys of an object that look like one of the `known` keys that the object lacks. Looks only at the
 * first 1,000 keys. `place` names the object in notices.
 */
export function tellMisspelled(source: unknown, known: readonly string[], place: string, report: Report): void {
  if (!isRecord(source)) return
  for (const written of Object.keys(source).slice(0, MOST_KEYS)) {
    if (known.includes(written)) continue
    const meant = nearestWord(
      written,
      known.filter((name) => source[name] == null),
    )
    if (meant !== undefined) report.notices.push(ConfigFieldMisspelled.notice({ place, written, meant }, report.where))
  }
}

/**
 * The trimmed text without the characters that pages and feeds cannot hold; `undefined` if the value is no text or
 * nothing is left.
 */
export function asText(value: unknown): string | undefined {
  const text = typeof value === 'string' ? withoutControls(value).trim() : ''
  return text === '' ? undefined : text
}

export function asList(value: unknown): readonly unknown[] | undefined {
  return Array.isArray(value) ? value : undefined
}

/** The first `most` items of a list. A notice reports a longer list. */
export function firstItems(
  list: readonly unknown[],
  most: number,
  field: string,
  report: Report,
  key = 'siteConfig',
): readonly unknown[] {
  if (list.length <= most) return list
  const [expected, found] = [`a list of at most ${most}`, `a list of ${list.length}`]
  report.notices.push(ConfigFieldIgnored.notice({ key, field, expected, found }, report.where))
  return list.slice(0, most)
}

export function asRecord(value: unknown): Readonly<Record<string, unknown>> | undefined {
  return isRecord(value) ? value : undefined
}

/**
 * The canonical spelling of an absolute http(s) address. `undefined` for anything else, if it has a user name or
 * password, or if it is too long.
 */
export function asHttpUrl(value: unknown): string | undefined {
  const text = asText(value)
  if (text === undefined || isLongAddress(text) || !/^https?:\/\//i.test(text) || !URL.canParse(text)) return undefined
  const url = new URL(text)
  return url.username !== '' || url.password !== '' ? undefined : url.href
}

/** Creates a check like `asText` that refuses texts of more than `most` characters. */
export function asTextUpTo(most: number): (value: unknown) => string | undefined {
  return (value) => {
    const text = asText(value)
    return text !== undefined && text.length <= most ? text : undefined
  }
}

/** Reports that an item is ignored, because it is not as `expected`. */
export function tellItem(field: string, item: unknown, expected: string, report: Report): void {
  const ignored = { key: 'siteConfig', field, expected, found: quoteValue(item) }
  report.notices.push(ConfigFieldIgnored.notice(ignored, report.where))
}

/** Whether a value is missing, `null` or a blank text. */
export function isNotSent(value: unknown): boolean {
  return value == null || (typeof value === 'string' && value.trim() === '')
}

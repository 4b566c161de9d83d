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

/** Where a reader's notices go, and what they are about. */
export type Report = { readonly notices: NoticeSink; readonly where: Where }

/**
 * The JSON of one config entry.
 *
 * A missing or blank entry is `undefined`. One that is not valid JSON counts as the empty object (provider contract,
 * part 2), with a notice.
 */
export function readJson(entries: ConfigEntries, key: string, report: Report): unknown {
  const content = contentOf(entries, key)
  if (content === undefined) return undefined
  const value = parseJson(content)
  if (value !== undefined) return value
  report.notices.push(ConfigNotJson.notice({ key }, report.where))
  return {}
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Reads one field: what `accept` makes of it. A value that it answers with `undefined` is ignored, with a notice. */
export type ReadField = <T>(field: string, expected: string, accept: (value: unknown) => T | undefined) => T | undefined

/** A reader for the fields of one object. A field that is missing, `null` or blank is `undefined` without a notice. */
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

/** Of one object. A key is compared with each that is read. */
const MOST_KEYS = 1000

/**
 * One notice for each of the first keys of an object that is not read and that resembles one of `known` that is
 * missing there.
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

/** A text that says something, without blanks around it and without what neither pages nor feeds can hold. */
export function asText(value: unknown): string | undefined {
  const text = typeof value === 'string' ? withoutControls(value).trim() : ''
  return text === '' ? undefined : text
}

export function asList(value: unknown): readonly unknown[] | undefined {
  return Array.isArray(value) ? value : undefined
}

/** The first `most` items of a list. A notice tells of a longer one. */
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

/** An absolute http(s) address without a password that is not too long, in its canonical spelling. */
export function asHttpUrl(value: unknown): string | undefined {
  const text = asText(value)
  if (text === undefined || isLongAddress(text) || !/^https?:\/\//i.test(text) || !URL.canParse(text)) return undefined
  const url = new URL(text)
  return url.username !== '' || url.password !== '' ? undefined : url.href
}

/** A reader of texts of at most `most` characters. */
export function asTextUpTo(most: number): (value: unknown) => string | undefined {
  return (value) => {
    const text = asText(value)
    return text !== undefined && text.length <= most ? text : undefined
  }
}

/** Tells that an item of a list is left out, since it lacks a field that it cannot do without. */
export function tellItem(field: string, item: unknown, expected: string, report: Report): void {
  const ignored = { key: 'siteConfig', field, expected, found: quoteValue(item) }
  report.notices.push(ConfigFieldIgnored.notice(ignored, report.where))
}

export function isNotSent(value: unknown): boolean {
  return value == null || (typeof value === 'string' && value.trim() === '')
}

import { isSiteLocale, SITE_LOCALES, toLanguageTag, type LocaleOption, type SiteLocale } from '#contract/locale.ts'
import { LOCALES } from '#contract/locales/locales.ts'
import { quoteValue } from '#kit/quote-value.ts'
import { readFlag } from '#kit/read-flag.ts'
import type { ConfigEntries } from '../model/content.ts'
import { ConfigFieldIgnored, LanguageRefused } from '../errors.ts'
import { asText, fieldReader, firstItems, isRecord, readJson, type Report, tellMisspelled } from './read-fields.ts'

export type Locales = { readonly locales: readonly LocaleOption[]; readonly defaultLocale: SiteLocale }

const KEY = 'languageConfig'
const MOST_ENTRIES = 100
const ENTRY_KEYS = ['language', 'name', 'default', 'tag']

/**
 * Reads the languages that a tenant offers, from the configs of the locale that was read first.
 *
 * The default language is the first entry that is marked as default, else `fallback` if it is offered, else the first
 * entry. Without a usable list all languages are offered (provider contract, part 2).
 */
export function readLocales(entries: ConfigEntries, fallback: SiteLocale, report: Report): Locales {
  const source = readJson(entries, KEY, report)
  if (source !== undefined && !Array.isArray(source) && !(isRecord(source) && Object.keys(source).length === 0)) {
    report.notices.push(
      ConfigFieldIgnored.notice({ key: KEY, field: KEY, expected: 'a list', found: quoteValue(source) }, report.where),
    )
  }
  const locales: LocaleOption[] = []
  let named: SiteLocale | undefined
  const items = firstItems(Array.isArray(source) ? source : [], MOST_ENTRIES, KEY, report, KEY)
  for (const [index, item] of items.entries()) {
    const option = readOption(item, index, locales, report)
    if (option === undefined) continue
    locales.push(option)
    if (isRecord(item) && readFlag(item['default']) === true) named ??= option.locale
  }
  if (locales.length === 0) locales.push(...SITE_LOCALES.map((locale) => localeOption(locale)))
  const offered = (locale: SiteLocale) => locales.some((option) => option.locale === locale)
  return { locales, defaultLocale: named ?? (offered(fallback) ? fallback : (locales[0]?.locale ?? fallback)) }
}

function readOption(
  item: unknown,
  index: number,
  earlier: readonly LocaleOption[],
  report: Report,
): LocaleOption | undefined {
  const language = isRecord(item) ? item['language'] : undefined
  const refuse = (reason: string) => {
    report.notices.push(LanguageRefused.notice({ language: String(language ?? index), reason }, report.where))
    return undefined
  }
  if (!isSiteLocale(language)) return refuse(`only ${SITE_LOCALES.join(', ')} are known`)
  if (earlier.some((option) => option.locale === language)) return refuse('it stands in the list twice')
  const read = fieldReader(item, KEY, report, `${language}.`)
  tellMisspelled(item, ENTRY_KEYS, `the entry ${language} of "${KEY}"`, report)
  return localeOption(
    language,
    read('name', 'text', asText),
    read('tag', 'a BCP 47 language tag (Korean is ko)', asTag),
  )
}

function localeOption(locale: SiteLocale, name?: string, tag?: LocaleOption['tag']): LocaleOption {
  return { locale, tag: tag ?? LOCALES[locale].tag, name: name ?? LOCALES[locale].name }
}

function asTag(value: unknown): LocaleOption['tag'] | undefined {
  const tag = toLanguageTag(asText(value) ?? '')
  // The tag `kr` means Kanuri, but a tenant that writes it means the product's code for Korean.
  return tag === undefined || /^kr\b/.test(tag) ? undefined : tag
}

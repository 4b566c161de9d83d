import type { SiteLocale } from '#contract/locale.ts'
import { LOCALES } from '#contract/locales/locales.ts'
import type { SourceContent, SourceLocale } from '../../source/source.ts'
import type { WordPressApi } from './open-wordpress-api.ts'
import { isSameLocale, readLocale, type ReadLocale } from './read-locale.ts'
import { type Names, readNames } from './read-names.ts'
import { translateLocale } from './translate-locale.ts'
import { type Language, languagesOf } from './read-options.ts'
import type { WordPressOptions } from './wordpress-options.ts'

/** The result of a reading, which the next reading compares with. */
export type WordPressReading = {
  readonly content: SourceContent
  readonly locales: readonly ReadLocale[]
  readonly names: Names
}

/** Reads the content of a WordPress. If nothing has changed, `content` is the object of `before`. */
export async function readContent(
  api: WordPressApi,
  options: WordPressOptions,
  fileAddress: (path: string) => string,
  before: WordPressReading | undefined,
): Promise<WordPressReading> {
  const languages = languagesOf(options)
  const locales = await Promise.all(
    languages.map((language, at) => readLocale(api, options, language, before?.locales[at])),
  )
  if (before && locales.every((locale, at) => isSameLocale(locale, before.locales[at]))) return { ...before, locales }
  const fresh = locales.flatMap(({ collections }) => collections.flatMap((one) => one.fresh))
  const signs = locales.flatMap(({ index }) => [index.site_logo, index.site_icon])
  const names = await readNames(api, fresh, before?.names, signs)
  // A plugin that ignores `lang` sends the same posts in each language. They become articles of the first language
  // only.
  const seen = new Set<number>()
  const entries = locales.map((locale): [SiteLocale, SourceLocale] => {
    const translated = translateLocale(locale, names, options, fileAddress, seen)
    return [locale.language.locale, { ...translated, configs: { ...languageConfig(languages), ...options.configs } }]
  })
  return { content: Object.fromEntries(entries), locales, names }
}

/** The entry `languageConfig`. Only the options know which language is the default. */
function languageConfig(languages: readonly Language[]): { readonly [key: string]: unknown } {
  if (languages.length === 1) return {}
  return {
    languageConfig: languages.map(({ locale }, at) => ({
      language: locale,
      name: LOCALES[locale].name,
      default: at === 0,
    })),
  }
}

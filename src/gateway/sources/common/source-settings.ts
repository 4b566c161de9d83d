import type { SiteLocale } from '#contract/locale.ts'
import type { SourceLocale } from '../../source/source.ts'

/** What a site shows beside its articles: name, colours, menus, banners. */
export type SourceSettings = Omit<SourceLocale, 'articles'>

/** One for all languages, or one for each. `Tools` is what the source gives a function besides the language. */
export type SettingsOption<Tools extends readonly unknown[] = []> =
  SourceSettings | ((locale: SiteLocale, ...tools: Tools) => SourceSettings | Promise<SourceSettings>)

export async function settingsOf<Tools extends readonly unknown[]>(
  option: SettingsOption<Tools> | undefined,
  locale: SiteLocale,
  ...tools: Tools
): Promise<SourceSettings> {
  return (await (typeof option === 'function' ? option(locale, ...tools) : option)) ?? {}
}

import type { SiteLocale } from '#contract/locale.ts'
import type { SourceLocale } from '../../source/source.ts'

/** What a site shows beside its articles: name, colours, menus, banners. */
export type SourceSettings = Omit<SourceLocale, 'articles'>

/** One for all languages, or one for each. */
export type SettingsOption = SourceSettings | ((locale: SiteLocale) => SourceSettings)

export function settingsOf(option: SettingsOption | undefined, locale: SiteLocale): SourceSettings {
  return (typeof option === 'function' ? option(locale) : option) ?? {}
}

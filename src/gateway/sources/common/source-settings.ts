import type { SiteLocale } from '#contract/locale.ts'
import type { SourceLocale } from '../../source/source.ts'

/** The content of a site besides its articles: name, colours, menus, banners. */
export type SourceSettings = Omit<SourceLocale, 'articles'>

/**
 * Settings for all languages, or a function that gives those of each. `Tools` are further arguments of the function.
 */
export type SettingsOption<Tools extends readonly unknown[] = []> =
  SourceSettings | ((locale: SiteLocale, ...tools: Tools) => SourceSettings | Promise<SourceSettings>)

/** The settings of a language; empty if the option is missing. */
export async function settingsOf<Tools extends readonly unknown[]>(
  option: SettingsOption<Tools> | undefined,
  locale: SiteLocale,
  ...tools: Tools
): Promise<SourceSettings> {
  return (await (typeof option === 'function' ? option(locale, ...tools) : option)) ?? {}
}

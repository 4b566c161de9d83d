import type { SiteLocale } from './locale.ts'

/**
 * The content of `_data/LOCALE.json`: what islands read about a site besides their page, with the names of the
 * specification.
 *
 * Pages do not contain it, and its name has no digest. So an edit that no page shows changes this file and no page.
 */
export type SiteData = { readonly [M in MenuName]: readonly SiteMenuEntry[] } & {
  /** The config entries that visitors may read, by key, as the provider sent them. */
  readonly configs: { readonly [key: string]: SiteConfigEntry }
  /** The JSON of the entry `siteConfig` with all of its fields; `{}` if there is none or it is not valid. */
  readonly siteConfig: { readonly [field: string]: unknown }
  /** The base address of paths under `/files/`; empty if that address works only while the build runs. */
  readonly fileUrl: string
  readonly languageConfig: readonly LanguageEntry[]
}

export type MenuName = 'top_menu' | 'bottom_menu' | 'left_menu' | 'OurServices' | 'FeaturedServices'

export type SiteConfigEntry = { readonly content: string; readonly [field: string]: unknown }

/** A menu entry. `id`, `url` and `type` come from the provider; the other fields are made for scripts. */
export type SiteMenuEntry = {
  readonly id: string
  /** The address as the provider sent it; empty for a heading. */
  readonly url: string
  /** The type as the provider sent it, else the name of the menu. */
  readonly type: string
  readonly children: readonly SiteMenuEntry[]
  readonly name: string
  /** The final address; missing for a heading. */
  readonly href?: string
  readonly external?: true
  readonly newTab?: true
  readonly description?: string
}

export type LanguageEntry = {
  readonly language: string
  readonly name: string
  /** BCP 47. */
  readonly tag: string
  readonly default?: true
}

/** The path of the file in the bundle, without a leading slash. */
export function siteDataPath(locale: SiteLocale): string {
  return `_data/${locale}.json`
}

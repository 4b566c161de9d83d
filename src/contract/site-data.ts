import type { SiteLocale } from './locale.ts'

/**
 * `_data/LOCALE.json`: what islands read of a site beyond their page, under the specification's names.
 *
 * A page does not carry it, and its name holds no digest: an edit that no page shows rewrites this file and no page.
 */
export type SiteData = { readonly [M in MenuName]: readonly SiteMenuEntry[] } & {
  /** Config entries by key as the provider sent them: those that are meant for visitors. */
  readonly configs: { readonly [key: string]: SiteConfigEntry }
  /** The JSON of the entry `siteConfig` with all of its fields; `{}` if there is none or it is not valid. */
  readonly siteConfig: { readonly [field: string]: unknown }
  /** Where paths under `/files/` lie; empty if that address lasts no longer than the build. */
  readonly fileUrl: string
  readonly languageConfig: readonly LanguageEntry[]
}

export type MenuName = 'top_menu' | 'bottom_menu' | 'left_menu' | 'OurServices' | 'FeaturedServices'

export type SiteConfigEntry = { readonly content: string; readonly [field: string]: unknown }

/** A menu entry. `id`, `url` and `type` are the provider's; what stands beside them is made for scripts. */
export type SiteMenuEntry = {
  readonly id: string
  /** As the provider sent it; empty for a heading. */
  readonly url: string
  /** As the provider sent it, else the menu's name. */
  readonly type: string
  readonly children: readonly SiteMenuEntry[]
  readonly name: string
  /** Final address; missing for a heading. */
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

/** Path in the bundle. */
export function siteDataPath(locale: SiteLocale): string {
  return `_data/${locale}.json`
}

/**
 * `_data/LOCALE.HASH.json`: what scripts may want to know of a site beyond their page, under the specification's names.
 *
 * A page does not carry it; it is loaded on first use.
 */
export type SiteData = { readonly [M in MenuName]: readonly SiteMenuEntry[] } & {
  /** Config entries by key, their content as the provider sent it. */
  readonly configs: { readonly [key: string]: string }
  /** The entry `siteConfig` as the site uses it, with its defaults. */
  readonly siteConfig: { readonly [field: string]: unknown }
  /** Where paths under `/files/` lie; empty where that address lasts no longer than the build. */
  readonly fileUrl: string
  readonly languageConfig: readonly LanguageEntry[]
}

export type MenuName = 'top_menu' | 'bottom_menu' | 'left_menu' | 'OurServices' | 'FeaturedServices'

/** A menu entry without its picture. `href` is final, and missing for a heading. */
export type SiteMenuEntry = {
  readonly id: string
  readonly name: string
  readonly href?: string
  readonly external?: true
  readonly newTab?: true
  readonly description?: string
  readonly children: readonly SiteMenuEntry[]
}

export type LanguageEntry = {
  readonly language: string
  readonly name: string
  /** BCP 47. */
  readonly tag: string
  readonly default?: true
}

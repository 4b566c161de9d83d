import type { SiteLocale } from '#contract/locale.ts'
import type { BodyLosses } from './body-losses.ts'
import type { ThemeCode } from './theme.ts'

/**
 * What a provider delivered for one tenant, translated into this project's words but not yet judged.
 *
 * Values are trusted in shape (checked at the wire, which left out `flawedRows`) and not in meaning: menus may be of
 * unknown type, paths may be refused or doubled, times may lie in the future. `create-site.ts` decides on all of
 * that.
 */
export type TenantContent = {
  readonly theme: ThemeCode
  /** One entry per locale that was read; the default locale is always among them. */
  readonly locales: { readonly [L in SiteLocale]?: LocaleContent }
}

export type LocaleContent = {
  /** Config entries by key, as sent; `config.ts` reads what it knows. */
  readonly configs: ConfigEntries
  readonly menuGroups: readonly MenuGroup[]
  readonly banners: readonly Banner[]
  readonly articles: readonly Article[]
  /** What of all that could not be read. */
  readonly flawedRows: readonly FlawedRow[]
}

/** A row of an answer that could not be read, in whole or in part. What is known of it names it to an editor. */
export type FlawedRow = {
  readonly kind: Exclude<keyof LocaleContent, 'flawedRows'>
  readonly id?: string
  readonly title?: string
  /** Path segments of an article. */
  readonly slug?: string
  readonly group?: string
  /** Else it is shown without its flawed fields, or with them if they only look like a mistake. */
  readonly isLeftOut: boolean
  readonly flaws: readonly FieldFlaw[]
}

export type FieldFlaw = {
  readonly field: string
  /** As a message repeats it. */
  readonly found: string
  /** The right form, with an example. */
  readonly expected: string
  /** A key of the row that seems to mean this field: `site_name`. */
  readonly written?: string
}

export type ConfigEntries = { readonly [key: string]: ConfigEntry }

/** `content` is text, JSON or not. The other fields are the provider's own. */
export type ConfigEntry = { readonly content: string; readonly [field: string]: unknown }

/** A group of menu entries as sent. `key` is the provider's own name for it and serves messages only. */
export type MenuGroup = { readonly key: string; readonly type: string; readonly entries: readonly RawMenuEntry[] }

export type RawMenuEntry = {
  readonly id?: string
  readonly name: string
  readonly url: string
  /** The provider's own word for the kind of entry. */
  readonly type?: string
  readonly description?: string
  readonly image?: string
  readonly target?: string
  readonly children: readonly RawMenuEntry[]
}

export type Banner = {
  readonly id: string
  readonly title: string
  readonly subtitle?: string
  readonly image?: string
  readonly alt?: string
  readonly url?: string
  readonly buttonText?: string
}

/**
 * One article in one language, without its body.
 *
 * The body is kept apart under its digest and joined when the page is drawn, so that a tenant of thirty thousand
 * articles is planned without holding their text.
 */
export type Article = {
  readonly id: string
  /** Last path segment, without `.html`. */
  readonly slug: string
  readonly group?: string
  readonly title: string
  readonly summary?: string
  readonly cover?: string
  readonly keywords: readonly string[]
  readonly author?: string
  /** RFC 3339, UTC. */
  readonly publishedAt: string
  readonly updatedAt: string
  readonly expiresAt?: string
  readonly noindex: boolean
  readonly draft: boolean
  readonly body: BodyFacts
}

/** What the model needs to know of a body. Found in the one pass that cleans it. */
export type BodyFacts = {
  /** Names the cleaned body (`Body`) in the body store. */
  readonly digest: string
  /**
   * What the body links to: paths of this site as written (`/water/tariffs.html#cost`), and absolute http(s)
   * addresses. Without doubles.
   */
  readonly links: readonly string[]
  /** Addresses of the pictures in the body, as written. Without doubles. */
  readonly images: readonly string[]
  /** The first sentences as plain text, at most 200 characters. Empty if the article has a summary to show instead. */
  readonly excerpt: string
  /** What the body held that no page can show. Absent if nothing was lost. */
  readonly lost?: BodyLosses
}

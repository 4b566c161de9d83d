import type { SiteLocale } from '#contract/locale.ts'
import type { BodyLosses } from './body-losses.ts'
import type { ThemeCode } from './theme.ts'

/**
 * What the provider delivered for one tenant, in this project's words. Its rules are not applied yet.
 *
 * The form of the values is checked: the reader of the wire leaves out what it cannot read and lists it in
 * `flawedRows`. Their meaning is not: a menu may have an unknown type, a path may be refused or doubled, a time may lie
 * in the future. `create-site.ts` decides on all of that.
 */
export type TenantContent = {
  readonly theme: ThemeCode
  /** One entry per locale that was read; the default locale is always among them. */
  readonly locales: { readonly [L in SiteLocale]?: LocaleContent }
}

export type LocaleContent = {
  /** The config entries by key, as sent. `read-configs.ts` reads those that it knows. */
  readonly configs: ConfigEntries
  readonly menuGroups: readonly MenuGroup[]
  readonly banners: readonly Banner[]
  readonly articles: readonly Article[]
  /** The rows of these answers that could not be read. */
  readonly flawedRows: readonly FlawedRow[]
}

/** A row of an answer that could not be read, in whole or in part. The known fields tell an editor which row it is. */
export type FlawedRow = {
  readonly kind: Exclude<keyof LocaleContent, 'flawedRows'>
  readonly id?: string
  readonly title?: string
  /** The path segments of an article. */
  readonly slug?: string
  readonly group?: string
  /**
   * Whether the row is left out. If not, the site shows it without its flawed fields, or with them if they only look
   * like a mistake.
   */
  readonly isLeftOut: boolean
  readonly flaws: readonly FieldFlaw[]
}

export type FieldFlaw = {
  readonly field: string
  /** The value in the form in which a message quotes it. */
  readonly found: string
  /** The right form, with an example. */
  readonly expected: string
  /** A key of the row that probably means this field: `site_name`. */
  readonly written?: string
}

export type ConfigEntries = { readonly [key: string]: ConfigEntry }

/** `content` is text and may be JSON. The other fields belong to the provider. */
export type ConfigEntry = { readonly content: string; readonly [field: string]: unknown }

/** A group of menu entries as sent. `key` is the provider's name for it; only messages use it. */
export type MenuGroup = { readonly key: string; readonly type: string; readonly entries: readonly RawMenuEntry[] }

export type RawMenuEntry = {
  readonly id?: string
  readonly name: string
  readonly url: string
  /** The provider's word for the kind of entry. */
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
 * The body is stored apart under its digest and joined when the page is drawn. So a build can plan thirty thousand
 * articles without holding their text in memory.
 */
export type Article = {
  readonly id: string
  /** The last path segment, without `.html`. */
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

/** What the model needs to know about a body. The cleaner collects it in its one pass over the body. */
export type BodyFacts = {
  /** Names the cleaned body (`Body`) in the body store. */
  readonly digest: string
  /**
   * The addresses that the body links to: paths of this site as written (`/water/tariffs.html#cost`), and absolute
   * http(s) addresses. Each is listed once.
   */
  readonly links: readonly string[]
  /** The addresses of the pictures in the body, as written. Each is listed once. */
  readonly images: readonly string[]
  /** The first sentences as plain text, at most 200 characters. Empty if the article has a summary to show instead. */
  readonly excerpt: string
  /** What the body holds that no page can show. Absent if nothing was lost. */
  readonly lost?: BodyLosses
}

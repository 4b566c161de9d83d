import { hash } from 'node:crypto'
import type { SiteLocale } from '#contract/locale.ts'
import { TENANT_NAME } from '#contract/tenant-name.ts'

/** The fields of an `Article` of the contract that a source sets. */
export interface ArticleFields {
  id: string
  /** The last segment of its path. */
  article: string
  title: string
  /** HTML, not trusted. */
  body: string
  publishedAt: string
  summary?: string
  cover?: string
  keywords?: string[]
  author?: string
  expiresAt?: string
  noindex?: boolean
  draft?: boolean
}

/** An article as the gateway sends it, with any further fields. */
export interface SourceArticle extends ArticleFields {
  group: string | null
  updatedAt: string
  [field: string]: unknown
}

/** parentCode → key → content. Each content is a string; JSON is already written as text. */
export type SourceConfigs = Record<string, Record<string, string>>

export interface SourceMenuEntry {
  id?: string
  name?: string
  url?: string
  children?: SourceMenuEntry[]
  [field: string]: unknown
}

export interface SourceMenuGroup {
  type: string
  children: SourceMenuEntry[]
}

/** The `data` of the menu call: groups under any keys. */
export type SourceMenus = Record<string, SourceMenuGroup>

export interface SourceBanner {
  id: string
  title?: string
  subtitle?: string
  image?: string
  alt?: string
  url?: string
  buttonText?: string
  [field: string]: unknown
}

/** Banner id → the `data` of the banner call with that id. */
export type SourceBanners = Record<string, SourceBanner[]>

/**
 * What lists and the change feed need of an article. `read` makes the whole article. Generated articles exist only
 * while they are read, so a thousand tenants take no memory.
 */
export interface ServedArticle {
  readonly id: string
  readonly article: string
  readonly group: string | null
  readonly draft: boolean
  read(): SourceArticle
  /** A digest that changes if the article does. */
  digest(): string
}

/** The content of one tenant in one locale. Articles are sorted by id, so paging is stable. */
export interface ServedLocale {
  configs(): SourceConfigs
  menus(): SourceMenus
  banners(): SourceBanners
  articles(): readonly ServedArticle[]
}

export type ServedContent = Readonly<Record<SiteLocale, ServedLocale>>

/** The first 22 characters of the SHA-256 digest, in base64url. */
export function digestText(text: string | Uint8Array): string {
  return hash('sha256', text, 'base64url').slice(0, 22)
}

/** Whether a text is a valid name of a tenant in `tenants.json`. */
export function isTenantName(value: string): boolean {
  return TENANT_NAME.test(value)
}

/** Compares two texts by their UTF-16 units. The order is the same on every machine. */
export function compareCodeUnits(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** An article that is already in memory, as lists and the change feed need it. */
export function serveArticle(article: SourceArticle): ServedArticle {
  let digest: string | undefined
  return {
    id: article.id,
    article: article.article,
    group: article.group ?? null,
    draft: article.draft === true,
    read: () => article,
    digest: () => (digest ??= digestText(JSON.stringify(article))),
  }
}

/** The content of a locale from plain data. */
export function serveLocale(parts: {
  configs: SourceConfigs
  menus: SourceMenus
  banners: SourceBanners
  articles: readonly SourceArticle[]
}): ServedLocale {
  const entries = parts.articles.map(serveArticle).sort((a, b) => compareCodeUnits(a.id, b.id))
  return {
    configs: () => parts.configs,
    menus: () => parts.menus,
    banners: () => parts.banners,
    articles: () => entries,
  }
}

import { createHash } from 'node:crypto'

export type DemoLocale = 'en' | 'zh' | 'kr'
export const demoLocales: readonly DemoLocale[] = ['en', 'zh', 'kr']

/** An article as the wire carries it: the provider contract's `Article`. Unknown fields travel along. */
export interface DemoArticle {
  id: string
  article: string
  group: string | null
  title: string
  body: string
  publishedAt: string
  updatedAt: string
  summary?: string
  cover?: string
  keywords?: string[]
  author?: string
  expiresAt?: string
  noindex?: boolean
  draft?: boolean
  [field: string]: unknown
}

/** parentCode → key → content. Contents are strings by the time they are here, JSON included. */
export type DemoConfigs = Record<string, Record<string, string>>

export interface DemoMenuEntry {
  id?: string
  name?: string
  url?: string
  children?: DemoMenuEntry[]
  [field: string]: unknown
}

export interface DemoMenuGroup {
  type: string
  children: DemoMenuEntry[]
}

/** The `data` of the menu call: groups under any keys. */
export type DemoMenus = Record<string, DemoMenuGroup>

export interface DemoBanner {
  id: string
  title?: string
  subtitle?: string
  image?: string
  alt?: string
  url?: string
  buttonText?: string
  [field: string]: unknown
}

/** Banner id → the `data` of its banner call. */
export type DemoBanners = Record<string, DemoBanner[]>

/**
 * What lists and the change feed need of an article; `read` makes the whole. Generated articles exist only while they
 * are read, so a thousand tenants take no memory.
 */
export interface DemoArticleEntry {
  readonly id: string
  readonly article: string
  readonly group: string | null
  readonly draft: boolean
  read(): DemoArticle
  /** Differs whenever the article does. */
  digest(): string
}

/** The content of one tenant in one locale. Articles come in the order of their ids, so paging is stable. */
export interface DemoLocaleContent {
  configs(): DemoConfigs
  menus(): DemoMenus
  banners(): DemoBanners
  articles(): readonly DemoArticleEntry[]
}

export type DemoTenantContent = Readonly<Record<DemoLocale, DemoLocaleContent>>

/** Where content comes from. */
export interface ContentSource {
  /** The names worth writing down; a source may serve others too. */
  tenants(): readonly string[]
  /** The content of today; `undefined` for a tenant that this source does not know. */
  read(tenant: string): DemoTenantContent | undefined
  /** The folder with the tenant's pictures and downloads, if it has one. */
  filesFolder(tenant: string): string | undefined
}

/** Called when a source finds its content changed on disk. Both are complete. */
export type ContentChanged = (tenant: string, before: DemoTenantContent, after: DemoTenantContent) => void

export function digestText(text: string | Uint8Array): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22)
}

export function isDemoLocale(value: unknown): value is DemoLocale {
  return value === 'en' || value === 'zh' || value === 'kr'
}

/** Tenant names as in `tenants.json`. */
export function isTenantName(value: string): boolean {
  return /^[a-z0-9][a-z0-9-]{0,62}$/.test(value)
}

export function compareCodeUnits(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

export function makeArticleEntry(article: DemoArticle): DemoArticleEntry {
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

/** The content of a locale from plain parts. */
export function makeLocaleContent(parts: {
  configs: DemoConfigs
  menus: DemoMenus
  banners: DemoBanners
  articles: readonly DemoArticle[]
}): DemoLocaleContent {
  const entries = parts.articles.map(makeArticleEntry).sort((a, b) => compareCodeUnits(a.id, b.id))
  return {
    configs: () => parts.configs,
    menus: () => parts.menus,
    banners: () => parts.banners,
    articles: () => entries,
  }
}

import { LRUCache } from 'lru-cache'
import { syntheticArticle, syntheticPath } from './synthetic-article.ts'
import { syntheticBanners, syntheticConfigs, syntheticMenus } from './synthetic-settings.ts'
import type { SyntheticTenant } from './synthetic-tenant.ts'
import { type SiteLocale } from '#contract/locale.ts'
import { byLocale } from '#contract/locales/by-locale.ts'
import { type ServedArticle, digestText, type ServedLocale, type ServedContent } from '#gateway/content.ts'
import { type DemoSource } from '../demo-source.ts'

export interface SyntheticOptions {
  /** How many tenants: `t0001`, `t0002` and so on, with themes 1, 2, 3 in turn. */
  tenants: number
  /** How many articles each tenant has in each locale. */
  articles: number
  /** How many entries each menu has on all levels together. Default: 12, 12 and 8. */
  menuEntries?: { top: number; left: number; bottom: number }
}

const MOST_KEPT = 32

/**
 * Makes tenants when they are asked for, and keeps only the last few. So a thousand tenants take no memory.
 *
 * Articles are made each time they are read. Each tenant has its own words, and the same options always make the same
 * text.
 */
export function createSyntheticSource(options: SyntheticOptions): DemoSource {
  for (const [name, count] of Object.entries({ ...options.menuEntries, ...options, menuEntries: 1 })) {
    if (!Number.isInteger(count) || count < 0)
      throw new RangeError(`"${name}" is a whole number, not ${String(count)}.`)
  }
  const menuEntries = options.menuEntries ?? { top: 12, left: 12, bottom: 8 }
  const kept = new LRUCache<string, ServedContent>({ max: MOST_KEPT })

  return {
    tenants: () => Array.from({ length: options.tenants }, (_, index) => tenantName(index + 1)),
    read: (name) => {
      const number = Number(/^t(\d{4,})$/.exec(name)?.[1])
      if (!(number >= 1 && number <= options.tenants) || tenantName(number) !== name) return undefined
      const content = kept.get(name) ?? contentOf({ name, number, articles: options.articles, menuEntries })
      kept.set(name, content)
      return content
    },
    filesFolder: () => undefined,
  }
}

function tenantName(number: number): string {
  return `t${String(number).padStart(4, '0')}`
}

function contentOf(tenant: SyntheticTenant): ServedContent {
  return byLocale((locale) => localeContent(tenant, locale))
}

function localeContent(tenant: SyntheticTenant, locale: SiteLocale): ServedLocale {
  let articles: readonly ServedArticle[] | undefined
  return {
    configs: () => syntheticConfigs(tenant, locale),
    menus: () => syntheticMenus(tenant, locale),
    banners: () => syntheticBanners(tenant, locale),
    articles: () =>
      (articles ??= Array.from({ length: tenant.articles }, (_, index) => articleEntry(tenant, locale, index))),
  }
}

function articleEntry(tenant: SyntheticTenant, locale: SiteLocale, index: number): ServedArticle {
  const { id, article, group } = syntheticPath(tenant, index)
  return {
    id,
    article,
    group,
    draft: false,
    read: () => syntheticArticle(tenant, locale, index),
    // The digest of what the article is made from, not of its text. So a change feed need not make all texts to find
    // that nothing changed.
    digest: () => digestText(`generated ${tenant.name} ${tenant.articles} ${locale} ${id}`),
  }
}

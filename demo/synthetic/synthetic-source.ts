import { LRUCache } from 'lru-cache'
import { syntheticArticle, syntheticPath } from './synthetic-article.ts'
import { syntheticBanners, syntheticConfigs, syntheticMenus } from './synthetic-settings.ts'
import type { SyntheticTenant } from './synthetic-tenant.ts'
import { type SiteLocale } from '#contract/locale.ts'
import { type ServedArticle, digestText, type ServedLocale, type ServedContent } from '#gateway/content.ts'
import { type DemoSource } from '../demo-source.ts'

export interface SyntheticOptions {
  /** How many tenants: `t0001`, `t0002`, … with themes 1, 2, 3 in turn. */
  tenants: number
  /** How many articles each has in each locale. */
  articles: number
  /** How many entries, of all depths together. Default 12, 12 and 8. */
  menuEntries?: { top: number; left: number; bottom: number }
}

const MOST_KEPT = 32

/**
 * Tenants made up on request, of which the last few are kept, so a thousand of them take no memory. Their articles
 * are made up whenever they are read. Each tenant has words of its own, and the same options always make the same
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
  return { en: localeContent(tenant, 'en'), zh: localeContent(tenant, 'zh'), kr: localeContent(tenant, 'kr') }
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
    // What an article is made from, instead of its text: a change feed must not generate everything to say "nothing".
    digest: () => digestText(`generated ${tenant.name} ${tenant.articles} ${locale} ${id}`),
  }
}

import { type SiteLocale } from '#contract/locale.ts'
import {
  type ServedArticle,
  compareCodeUnits,
  type SourceArticle,
  type SourceBanners,
  type SourceConfigs,
  type SourceMenus,
  type ServedLocale,
  serveArticle,
} from '#gateway/content.ts'

/**
 * Edits while the provider runs, as editors make them in a content system.
 *
 * They stay on top of the loaded content, even if its files change. The change feed lists each of them. All throw
 * `DemoTenantUnknown` for an unknown tenant.
 */
export interface ContentEdits {
  /** Adds the article, or replaces the one with its id. */
  putArticle(tenant: string, locale: SiteLocale, article: SourceArticle): void
  /** Removes the article with this id, if there is one. */
  removeArticle(tenant: string, locale: SiteLocale, id: string): void
  /** A `content` that is no string becomes JSON. `undefined` removes the key. */
  setConfig(tenant: string, locale: SiteLocale, parentCode: string, key: string, content: unknown): void
  setMenus(tenant: string, locale: SiteLocale, menus: SourceMenus): void
  setBanners(tenant: string, locale: SiteLocale, banners: SourceBanners): void
}

/** The edits of one tenant and locale so far. In `articles`, `null` stands for a removed article. */
export interface LocaleEdits {
  articles: Map<string, ServedArticle | null>
  configs: { parentCode: string; key: string; content: string | undefined }[]
  menus?: SourceMenus
  banners?: SourceBanners
}

/** Functions that add an edit to `edits`, which belong to one tenant and locale. */
export const editing = {
  putArticle: (edits: LocaleEdits, article: SourceArticle) =>
    edits.articles.set(article.id, serveArticle(structuredClone(article))),
  removeArticle: (edits: LocaleEdits, id: string) => edits.articles.set(id, null),
  setConfig: (edits: LocaleEdits, parentCode: string, key: string, content: unknown) => {
    const text = content === undefined || typeof content === 'string' ? content : JSON.stringify(content)
    edits.configs.push({ parentCode, key, content: text })
  },
  setMenus: (edits: LocaleEdits, menus: SourceMenus) => (edits.menus = structuredClone(menus)),
  setBanners: (edits: LocaleEdits, banners: SourceBanners) => (edits.banners = structuredClone(banners)),
}

/** The content with the edits so far on top. Later edits do not change it. */
export function applyEdits(base: ServedLocale, edits: LocaleEdits): ServedLocale {
  const { menus, banners } = edits
  const configEdits = [...edits.configs]
  const articleEdits = new Map(edits.articles)
  let articles: ServedArticle[] | undefined
  return {
    configs: () => editConfigs(base.configs(), configEdits),
    menus: () => menus ?? base.menus(),
    banners: () => banners ?? base.banners(),
    articles: () =>
      (articles ??= [
        ...base.articles().filter(({ id }) => !articleEdits.has(id)),
        ...[...articleEdits.values()].filter((entry) => entry !== null),
      ].sort((a, b) => compareCodeUnits(a.id, b.id))),
  }
}

function editConfigs(base: SourceConfigs, edits: LocaleEdits['configs']): SourceConfigs {
  if (edits.length === 0) return base
  const configs: SourceConfigs = structuredClone(base)
  for (const { parentCode, key, content } of edits) {
    const entries = (configs[parentCode] ??= {})
    if (content === undefined) delete entries[key]
    else entries[key] = content
  }
  return configs
}

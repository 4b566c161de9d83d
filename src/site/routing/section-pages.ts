import type { SiteLocale } from '#contract/locale.ts'
import type { ShownArticle, SitePages } from '../model/site.ts'
import { hasPageKind } from '../theme/themes.ts'
import { articleIndex } from '../views/article-index.ts'

/** The path of a group's section page, without locale prefix: `/water/index.html`. */
export function sectionPath(group: string): string {
  return `/${group}/index.html`
}

/** The groups that have a section page in a locale. An article with the name `index` replaces the section page. */
export function sectionGroups(site: SitePages, locale: SiteLocale): string[] {
  const articles = site.byLocale[locale]?.articles
  if (articles === undefined || !hasPageKind(site.theme, 'section')) return []
  const { byGroup, byPath } = articleIndex(articles)
  return [...byGroup.keys()].filter((group) => !byPath.has(sectionPath(group)))
}

/** The articles of a group in a locale, newest first. */
export function sectionArticles(site: SitePages, locale: SiteLocale, group: string): readonly ShownArticle[] {
  const articles = site.byLocale[locale]?.articles
  return articles === undefined ? [] : (articleIndex(articles).byGroup.get(group) ?? [])
}

/**
 * The group of another locale that corresponds to this one: the group of the same name, else the group of the newest
 * article of this group that the other locale shows. `undefined` if there is none.
 */
export function sectionThere(
  site: SitePages,
  group: string,
  locale: SiteLocale,
  other: SiteLocale,
): string | undefined {
  const articles = site.byLocale[other]?.articles
  if (articles === undefined) return undefined
  const { byGroup, byId } = articleIndex(articles)
  if (byGroup.has(group)) return group
  for (const { article } of sectionArticles(site, locale, group)) {
    const there = byId.get(article.id)?.article.group
    if (there !== undefined) return there
  }
  return undefined
}

/** Whether a section page lists an article in its own language. */
export function isSectionTranslated(site: SitePages, locale: SiteLocale, group: string): boolean {
  return sectionArticles(site, locale, group).some((shown) => shown.locale === locale)
}

/** Whether search engines may show a section page: if they may show one of its articles. */
export function isSectionIndexed(site: SitePages, locale: SiteLocale, group: string): boolean {
  return sectionArticles(site, locale, group).some(({ article }) => !article.noindex)
}

/** Whether the sitemap lists a section page. */
export function isSectionListed(site: SitePages, locale: SiteLocale, group: string): boolean {
  return isSectionTranslated(site, locale, group) && isSectionIndexed(site, locale, group)
}

import type { SiteLocale } from '#contract/locale.ts'
import { escapeMarkdown } from '#kit/escape-markdown.ts'
import { remembered } from '#kit/remembered.ts'
import { translateFor } from '#messages/translate.ts'
import type { ShownArticle, Site } from '../model/site.ts'
import { createMenuIndex, type MenuIndex } from './menu-index.ts'

/** A list of links under one heading. */
type ListedGroup = { readonly label: string; readonly links: readonly ListedLink[] }

/**
 * A link of such a list. `name` and `summary` are Markdown. `path` is without locale prefix and not percent-encoded. In
 * one process, the link to an unchanged article stays the same object.
 */
export type ListedLink = {
  readonly name: string
  readonly path: string
  readonly locale: SiteLocale
  readonly summary?: string
}

/**
 * The articles of a language that search engines may show, by group. An untranslated article is listed only in its own
 * language.
 *
 * First come the groups that the menus name, in the order of the menus, then the other groups by name, then the
 * articles without a group. Within a group, articles of `left_menu` come first in its order, then the others, newest
 * first.
 */
export function listedGroups(site: Site, locale: SiteLocale): ListedGroup[] {
  const menuIndex = createMenuIndex(site, locale)
  const listed = (site.byLocale[locale]?.articles ?? []).filter(
    (shown) => shown.locale === locale && !shown.article.noindex,
  )
  const byGroup = Map.groupBy(listed, ({ article }) => article.group)
  const named = new Set(menuIndex.groups)
  const others = [...byGroup.keys()].filter((group) => group !== undefined && !named.has(group)).sort()
  return [...named, ...others, undefined].flatMap((group) => {
    const articles = byGroup.get(group)
    if (articles === undefined) return []
    const label = group === undefined ? translateFor(site.theme, locale)('search.other') : menuIndex.labelOf(group)
    return { label, links: inMenuOrder(articles, menuIndex).map(asLink) }
  })
}

function inMenuOrder(articles: readonly ShownArticle[], { placeOf }: MenuIndex): ShownArticle[] {
  const placed: { shown: ShownArticle; place: number }[] = []
  const others: ShownArticle[] = []
  for (const shown of articles) {
    const place = placeOf(shown.path)
    if (place === undefined) others.push(shown)
    else placed.push({ shown, place })
  }
  return [...placed.sort((a, b) => a.place - b.place).map(({ shown }) => shown), ...others]
}

// In one process, an unchanged article stays the same object from build to build.
const asLink = remembered(({ article: { title, summary }, path, locale }: ShownArticle): ListedLink => {
  const words = { name: escapeMarkdown(title), ...(summary !== undefined && { summary: escapeMarkdown(summary) }) }
  return { ...words, path, locale }
})

/**
 * Links to the same file in the other languages, with the word for languages as label; `undefined` if there is no other
 * language.
 */
export function otherLanguages(site: Site, locale: SiteLocale, path: string): ListedGroup | undefined {
  const links = site.locales
    .filter((option) => option.locale !== locale)
    .map((option) => ({ name: escapeMarkdown(option.name), path, locale: option.locale }))
  return links.length === 0 ? undefined : { label: translateFor(site.theme, locale)('language.label'), links }
}

import type { SiteLocale } from '#contract/locale.ts'
import { hrefOf } from '../routing/href.ts'
import { createMenuIndex } from './menu-index.ts'
import { followed, followList, spliceValues } from '#kit/list-change.ts'
import { omitUndefined } from '#kit/omit-undefined.ts'
import { remembered } from '#kit/remembered.ts'
import type { Article } from '../model/content.ts'
import type { ShownArticle, Site } from '../model/site.ts'

/** What the search of one locale knows about an article. `bodyDigest` names the body, whose text is searched too. */
export type SearchArticle = {
  /** The path without locale prefix. It identifies the article within its locale. */
  readonly path: string
  readonly href: string
  readonly title: string
  readonly summary?: string
  readonly keywords: readonly string[]
  readonly publishedAt: string
  /** The label of its group; empty if it has none. */
  readonly group: string
  /** The language of the text. Set only if it is not the language of the locale. */
  readonly tag?: string
  readonly bodyDigest: string
}

/** The tenant's groups of words with the same meaning, for one locale. */
export function searchSynonyms(site: Site, locale: SiteLocale): readonly (readonly string[])[] {
  return site.byLocale[locale]?.siteConfig.synonyms ?? []
}

/**
 * The articles that the search of a locale finds, oldest first. As long as nothing in it changes, it is the same list
 * object.
 *
 * In this order a new article usually comes last and the others keep their positions. So an index that numbers articles
 * by position changes little.
 */
export function searchArticles(site: Site, locale: SiteLocale): readonly SearchArticle[] {
  const shown = site.byLocale[locale]?.articles
  if (shown === undefined) return []
  const { dependencies, describe } = openDescriber(site, locale)
  const last = known.find(shown)
  if (last?.dependencies === dependencies) return known.keep(shown, { ...last, describe }).articles
  const articles = shown.toReversed().map(describe)
  if (last) followList(last.articles, articles)
  return known.keep(shown, { dependencies, describe, articles }).articles
}

/** The last list. `describe` belongs to the last site, so that no earlier site stays in memory. */
type Known = Describer & { readonly articles: readonly SearchArticle[] }

const known = followed<ShownArticle, Known>((last, { splices }) => {
  const articles = spliceValues(last.articles.toReversed(), splices, last.describe).toReversed()
  followList(last.articles, articles)
  return { ...last, articles }
})

type Describer = {
  readonly describe: (shown: ShownArticle) => SearchArticle
  /** Everything that a description depends on besides its article. */
  readonly dependencies: string
}

function openDescriber(site: Site, locale: SiteLocale): Describer {
  const menuIndex = createMenuIndex(site, locale)
  const labels = menuIndex.groups.map((group) => [group, menuIndex.labelOf(group)])
  const tags = Object.entries(site.byLocale).map(([code, { option }]) => [code, option.tag])
  const describe = ({ article, path, locale: writtenIn }: ShownArticle): SearchArticle => {
    const place = {
      path,
      href: hrefOf(site, path, locale),
      group: article.group === undefined ? '' : menuIndex.labelOf(article.group),
      tag: writtenIn === locale ? undefined : (site.byLocale[writtenIn]?.option.tag ?? writtenIn),
    }
    const known = lastMade(article)
    const last = known.get(locale)
    if (last && isAt(last, place)) return last
    const made: SearchArticle = omitUndefined({
      ...place,
      title: article.title,
      summary: article.summary,
      keywords: article.keywords,
      publishedAt: article.publishedAt,
      bodyDigest: article.body.digest,
    })
    known.set(locale, made)
    return made
  }
  return { describe, dependencies: JSON.stringify([locale, site.defaultLocale, tags, labels]) }
}

type Place = { readonly path: string; readonly href: string; readonly group: string; readonly tag: string | undefined }

// In one process, an unchanged article stays the same object from build to build. So does its search article, and what
// is derived from that.
const lastMade = remembered((_article: Article) => new Map<SiteLocale, SearchArticle>())

function isAt(made: SearchArticle, { path, href, group, tag }: Place): boolean {
  return made.path === path && made.href === href && made.group === group && made.tag === tag
}

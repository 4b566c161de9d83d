import type { ShownArticle } from '../model/site.ts'
import { sectionArticles } from '../routing/section-pages.ts'
import { articleCard } from './article-card.ts'
import { sectionBreadcrumb } from './breadcrumb.ts'
import { isNews } from './is-news.ts'
import { wholeGroup } from './newest-articles.ts'
import type { SectionPage } from './page-view.ts'
import type { ViewInputs } from './view-inputs.ts'

/** How many articles a section page lists at most. The search page finds the others. */
const MOST_SECTION_ARTICLES = 200

/** About as many characters as search engines show of a description. */
const DESCRIPTION_LETTERS = 155

/**
 * Makes the view of a section page. Articles of `left_menu` come first, in its order. The others follow by date if the
 * page shows dates, else by title. If the tenant names the group as news, the newest article comes first, whatever the
 * menu says.
 */
export function sectionView(group: string, context: ViewInputs): SectionPage {
  const ordered = orderedArticles(group, context)
  return {
    kind: 'section',
    articles: ordered.slice(0, MOST_SECTION_ARTICLES).map((shown) => {
      const { group: _, ...card } = articleCard(shown, context)
      return card
    }),
    total: ordered.length,
    breadcrumb: sectionBreadcrumb(group, context),
  }
}

/** The description of a section page: that of its menu entry, else the titles of its first articles. */
export function sectionDescription(group: string, context: ViewInputs): string {
  const said = context.menuIndex.groupTrail(group).entries.at(-1)?.description
  if (said !== undefined && said.trim() !== '') return said
  let text = ''
  for (const { article } of orderedArticles(group, context)) {
    const longer = text === '' ? article.title : `${text} · ${article.title}`
    if (text !== '' && longer.length > DESCRIPTION_LETTERS) break
    text = longer
  }
  return text
}

function orderedArticles(group: string, { site, here, locale, menuIndex, groupsRead }: ViewInputs): ShownArticle[] {
  groupsRead.add(wholeGroup(group))
  const articles = sectionArticles(site, locale, group)
  if (here.siteConfig.newsGroups?.includes(group) === true) return [...articles]
  const placeOf = new Map(articles.map((shown) => [shown, menuIndex.placeOf(shown.path) ?? Infinity]))
  const { compare } = new Intl.Collator(here.option.tag)
  const isDated = isNews({ group }, here)
  return articles.toSorted((a, b) => {
    const [placeA = Infinity, placeB = Infinity] = [placeOf.get(a), placeOf.get(b)]
    if (placeA !== placeB) return placeA - placeB
    return isDated ? 0 : compare(a.article.title, b.article.title)
  })
}

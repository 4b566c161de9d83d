import type { SiteLocale } from '#contract/locale.ts'
import { type CollectedNotices, MOST_OF_A_KIND } from '#kit/collect-notices.ts'
import type { ErrorDefinition, Notice, Where } from '#kit/errors.ts'
import { followed, spliceValues } from '#kit/list-change.ts'
import { nameSome, shorten } from '#kit/name-some.ts'
import { createStepCounter, runSteps, type Steps } from '#kit/steps.ts'
import { articleIndex } from '../views/article-index.ts'
import { BodyLinkMissing, BodyLinkToProvider } from '../errors.ts'
import { mayBeAt } from '../routing/href.ts'
import { keepsPlaces } from '../routing/keeps-places.ts'
import { resolveLink } from '../routing/resolve-link.ts'
import type { ShownArticle, SitePages } from '../model/site.ts'

/** If more than ten articles hold the same link, one notice names ten of them. */
const MOST_NAMED = 10
const LONGEST_TITLE = 120

type LinkProblem = ErrorDefinition<{ titles: string; isOne: boolean; url: string }>

/**
 * Reports links in articles to pages that do not exist, and to the content system itself. Looks at each text once, in
 * its own language. A link that many articles hold is one notice.
 */
export function* reportBodyLinks(pages: SitePages, notices: CollectedNotices): Steps<void> {
  const isStepFull = createStepCounter()
  for (const { locale } of pages.locales) {
    const articles = pages.byLocale[locale]?.articles ?? []
    const links = yield* otherLinks(articles)
    const problems = new Map<string, LinkProblem | undefined>()
    const reported = new Map<string, ShownArticle[]>()
    const room = new Map([BodyLinkMissing, BodyLinkToProvider].map((problem) => [problem, MOST_OF_A_KIND]))
    for (const [at, shown] of articles.entries()) {
      if (links[at] === NONE || shown.locale !== locale) continue
      for (const url of links[at] ?? NONE) {
        if (isStepFull()) yield
        if (!problems.has(url)) problems.set(url, problemOf(pages, url, locale))
        const problem = problems.get(url)
        if (problem === undefined) continue
        const others = reported.get(url)
        const left = room.get(problem) ?? 0
        if (others) others.push(shown)
        else if (left === 0) notices.leaveOut(problem.name, 1)
        else {
          reported.set(url, [shown])
          room.set(problem, left - 1)
        }
      }
    }
    for (const [url, holders] of reported) {
      notices.push(...tell(problems.get(url)!, url, holders, { tenant: pages.tenant.name, locale }))
    }
  }
}

const NONE: readonly string[] = []

/** Links that one step may look at. It takes about as long as drawing a page. */
const MOST_LINKS_AT_ONCE = 10_000

/** For each article, the links that are not exactly the path of an article. Most links are such paths. */
function* otherLinks(articles: readonly ShownArticle[]): Steps<readonly (readonly string[])[]> {
  return otherLinksOf.find(articles) ?? otherLinksOf.keep(articles, yield* findOtherLinks(articles, articles))
}

const otherLinksOf = followed<ShownArticle, readonly (readonly string[])[]>((last, change, articles) => {
  const added = change.splices.flatMap((splice) => splice.added)
  const links = added.reduce((sum, { article }) => sum + article.body.links.length, 0)
  if (!keepsPlaces(change) || links > MOST_LINKS_AT_ONCE) return undefined
  const found = runSteps(findOtherLinks(added, articles)).values()
  return spliceValues(last, change.splices, () => found.next().value ?? NONE)
})

/** The links of `some` that are not the path of one of the `articles`. */
function* findOtherLinks(
  some: readonly ShownArticle[],
  articles: readonly ShownArticle[],
): Steps<readonly (readonly string[])[]> {
  const { byPath } = articleIndex(articles)
  const isStepFull = createStepCounter()
  const found: (readonly string[])[] = []
  for (const { article } of some) {
    const others: string[] = []
    for (const url of article.body.links) {
      if (isStepFull()) yield
      if (!byPath.has(url)) others.push(url)
    }
    if (isStepFull()) yield
    found.push(others.length === 0 ? NONE : others)
  }
  return found
}

function problemOf(pages: SitePages, url: string, locale: SiteLocale): LinkProblem | undefined {
  const { origin, baseUrl } = pages.tenant
  if (url.startsWith('/') || mayBeAt(origin, url)) {
    if (['missing', 'refused'].includes(resolveLink(pages, url, { locale }).leads)) return BodyLinkMissing
  }
  if (baseUrl === undefined || !mayBeAt(baseUrl, url)) return undefined
  const { host } = new URL(url)
  return host === new URL(baseUrl).host && host !== new URL(origin).host ? BodyLinkToProvider : undefined
}

function tell(definition: LinkProblem, url: string, holders: readonly ShownArticle[], where: Where): Notice[] {
  const titles = holders.map(({ article }) => `"${shorten(article.title, LONGEST_TITLE)}"`)
  if (holders.length > MOST_NAMED) {
    return [definition.notice({ titles: nameSome(titles, MOST_NAMED), isOne: false, url }, where)]
  }
  return holders.map(({ path }, at) => definition.notice({ titles: titles[at]!, isOne: true, url }, { ...where, path }))
}

import type { SiteLocale } from '#contract/locale.ts'
import { type CollectedNotices, MOST_OF_A_KIND } from '#kit/collect-notices.ts'
import type { ErrorDefinition, Notice, Where } from '#kit/errors.ts'
import { followed } from '#kit/list-change.ts'
import { nameSome, shorten } from '#kit/name-some.ts'
import { createStepCounter, type Steps } from '#kit/steps.ts'
import { articleIndex } from '../views/article-index.ts'
import { BodyLinkMissing, BodyLinkToProvider } from '../errors.ts'
import { mayBeAt } from '../routing/href.ts'
import { keepsPlaces } from '../routing/keeps-places.ts'
import { resolveLink } from '../routing/resolve-link.ts'
import type { ShownArticle, SitePages } from '../model/site.ts'

/** If more articles hold the same link, they are reported together. */
const MOST_NAMED = 10
const LONGEST_TITLE = 120

type LinkProblem = ErrorDefinition<{ titles: string; isOne: boolean; url: string }>

/**
 * Links in article texts to pages that do not exist, and to the content system itself. Each text is looked at once,
 * in its own language; the same link in many texts is one notice.
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

/** Of each article the links that are not the path of an article as they are written: most are. */
function* otherLinks(articles: readonly ShownArticle[]): Steps<readonly (readonly string[])[]> {
  const known = otherLinksOf.find(articles)
  if (known !== undefined) return known
  const isStepFull = createStepCounter()
  const links: (readonly string[])[] = []
  for (const shown of articles) {
    if (isStepFull(1 + shown.article.body.links.length)) yield
    links.push(otherThanPaths(shown, articles))
  }
  return otherLinksOf.keep(articles, links)
}

const otherLinksOf = followed<ShownArticle, readonly (readonly string[])[]>((last, change, articles) => {
  if (!keepsPlaces(change)) return undefined
  const links = [...last]
  for (const { at, added } of change.splices)
    for (const [index, shown] of added.entries()) links[at + index] = otherThanPaths(shown, articles)
  return links
})

function otherThanPaths({ article }: ShownArticle, articles: readonly ShownArticle[]): readonly string[] {
  const { byPath } = articleIndex(articles)
  const links = article.body.links.filter((url) => !byPath.has(url))
  return links.length === 0 ? NONE : links
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

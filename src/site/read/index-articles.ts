import type { SiteLocale } from '#contract/locale.ts'
import type { NoticeSink } from '#kit/collect-notices.ts'
import { isBlank } from '#kit/is-blank.ts'
import { remembered } from '#kit/remembered.ts'
import { createStepCounter, type Steps } from '#kit/steps.ts'
import { articlePath } from '../routing/article-path.ts'
import type { Article } from '../model/content.ts'
import { ArticleIdDoubled, ArticlePathDoubled, ArticlePathRefused, ArticleWithoutTitle } from '../errors.ts'
import { humanise } from './humanise.ts'
import type { ShownArticle } from '../model/site.ts'
import { timesOf, whyUnpublished } from './unpublished.ts'

export type ListContext = {
  readonly tenant: string
  readonly locale: SiteLocale
  readonly nowMs: number
  /** Whether drafts, articles whose time has not come, and expired ones are listed too. Previews set it. */
  readonly drafts: boolean
  readonly notices: NoticeSink
}

/** The articles that one locale shows, newest first, and the next instant at which they change, in milliseconds. */
export type OwnArticles = {
  readonly shown: readonly ShownArticle[]
  readonly nextChangeMs: number
}

/**
 * Decides which articles one locale shows, and at which path.
 *
 * If an article's path is refused, or an earlier article has its path or id, the article is left out and a notice names
 * it. An article without a title gets one from its slug, with a notice. An article that is not shown takes no path or
 * id from another.
 */
export function* indexArticles(articles: readonly Article[], context: ListContext): Steps<OwnArticles> {
  const listed: ShownArticle[] = []
  const byId = new Map<string, Article>()
  const byPath = new Map<string, Article>()
  const whose = { tenant: context.tenant, locale: context.locale }
  const isStepFull = createStepCounter()
  let nextChangeMs = Infinity

  for (const article of articles) {
    if (isStepFull()) yield
    const { placed, times } = factsOf(article)
    const { path } = placed
    const where = { ...whose, path }
    const { title, id } = article
    if ('refused' in placed) {
      context.notices.push(ArticlePathRefused.notice({ title, id, path, reason: placed.refused }, where))
      continue
    }
    nextChangeMs = Math.min(nextChangeMs, changeAfter(article, context.nowMs))
    if (!context.drafts && whyUnpublished(article, context.nowMs, times)) continue

    const sameId = byId.get(id)
    const samePath = byPath.get(path)
    if (sameId !== undefined) {
      context.notices.push(ArticleIdDoubled.notice({ title, id, path, other: sameId.title }, where))
    } else if (samePath !== undefined) {
      context.notices.push(ArticlePathDoubled.notice({ title, id, path, other: samePath.title }, where))
    } else {
      byId.set(id, article)
      byPath.set(path, article)
      const shown = shownIn(article, placed, context.locale)
      if (shown.article.title !== title) {
        context.notices.push(ArticleWithoutTitle.notice({ id, path, shown: shown.article.title }, where))
      }
      listed.push(shown)
    }
  }
  yield
  return { shown: Object.freeze(listed.sort(newestFirst)), nextChangeMs }
}

/**
 * The next instant after `nowMs` at which the article appears or expires, in milliseconds; `Infinity` if there is none.
 */
export function changeAfter(article: Article, nowMs: number): number {
  const { publishedMs, expiresMs } = factsOf(article).times
  if (article.draft || publishedMs >= expiresMs) return Infinity
  if (publishedMs > nowMs) return publishedMs
  return expiresMs > nowMs ? expiresMs : Infinity
}

/** The article as a site shows it, if no rule changes it. `undefined` if its path is refused or it has no title. */
export function shownAsSent(article: Article, locale: SiteLocale): ShownArticle | undefined {
  const { placed } = factsOf(article)
  return 'refused' in placed || isBlank(article.title) ? undefined : shownIn(article, placed, locale)
}

/** Whether an article is published at `nowMs`. It does not check the path. */
export function isShown(article: Article, nowMs: number): boolean {
  return whyUnpublished(article, nowMs, factsOf(article).times) === undefined
}

// In one process, an unchanged article stays the same object from build to build.
const factsOf = remembered((article: Article) => ({
  placed: articlePath(article.slug, article.group),
  times: timesOf(article),
}))

const lastShown = new WeakMap<Article, ShownArticle>()

function shownIn(article: Article, placed: { path: string; slug: string; group?: string }, locale: SiteLocale) {
  const last = lastShown.get(article)
  if (last?.locale === locale) return last
  const shown: ShownArticle = { article: withTitle(inPlace(article, placed)), locale, path: placed.path }
  lastShown.set(article, shown)
  return shown
}

/**
 * Compares two articles for a list that begins with the newest. If both have the same instant, the smaller id comes
 * first.
 */
export function newestFirst(a: ShownArticle, b: ShownArticle): number {
  const [aMs, bMs] = [publishedMsOf(a), publishedMsOf(b)]
  if (aMs !== bMs) return bMs - aMs
  return a.article.id < b.article.id ? -1 : 1
}

const publishedMsOf = remembered(({ article }: ShownArticle) => timesOf(article).publishedMs)

/** The article with its path segments in the spelling that its path has (NFC). */
function inPlace(article: Article, placed: { slug: string; group?: string }): Article {
  if (article.slug === placed.slug && article.group === placed.group) return article
  const { group: _, ...rest } = article
  return placed.group === undefined
    ? { ...rest, slug: placed.slug }
    : { ...rest, slug: placed.slug, group: placed.group }
}

/** Gives an article without a title one that is made from its slug, because headings, links and lists need words. */
function withTitle(article: Article): Article {
  return isBlank(article.title) ? { ...article, title: humanise(article.slug) } : article
}

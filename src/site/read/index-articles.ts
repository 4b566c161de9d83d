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
  /** Drafts and articles outside of their time are listed too: for the preview. */
  readonly drafts: boolean
  readonly notices: NoticeSink
}

/** The articles of one locale that are shown, newest first, and the next instant at which that changes. */
export type OwnArticles = {
  readonly shown: readonly ShownArticle[]
  readonly nextChangeMs: number
}

/**
 * Which articles of one locale are shown, and where.
 *
 * A refused or doubled path and a doubled id leave the article out, with a notice that names it. One without a title
 * is called by its path, with a notice. Drafts and articles outside of their time take no path from another.
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

/** The next instant after `nowMs` at which an article appears or expires; `Infinity` for none. */
export function changeAfter(article: Article, nowMs: number): number {
  const { publishedMs, expiresMs } = factsOf(article).times
  if (article.draft || publishedMs >= expiresMs) return Infinity
  if (publishedMs > nowMs) return publishedMs
  return expiresMs > nowMs ? expiresMs : Infinity
}

/** An article that is shown as it was sent. `undefined`: its path is refused, or it has no title. */
export function shownAsSent(article: Article, locale: SiteLocale): ShownArticle | undefined {
  const { placed } = factsOf(article)
  return 'refused' in placed || isBlank(article.title) ? undefined : shownIn(article, placed, locale)
}

export function isShown(article: Article, nowMs: number): boolean {
  return whyUnpublished(article, nowMs, factsOf(article).times) === undefined
}

// While the process lives, an unchanged article stays the same object from build to build.
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

/** Of two at the same instant the one with the smaller id comes first. */
export function newestFirst(a: ShownArticle, b: ShownArticle): number {
  const [aMs, bMs] = [publishedMsOf(a), publishedMsOf(b)]
  if (aMs !== bMs) return bMs - aMs
  return a.article.id < b.article.id ? -1 : 1
}

const publishedMsOf = remembered(({ article }: ShownArticle) => timesOf(article).publishedMs)

/** The article with its path segments in the spelling that its path has. */
function inPlace(article: Article, placed: { slug: string; group?: string }): Article {
  if (article.slug === placed.slug && article.group === placed.group) return article
  const { group: _, ...rest } = article
  return placed.group === undefined
    ? { ...rest, slug: placed.slug }
    : { ...rest, slug: placed.slug, group: placed.group }
}

/** Headings, links and lists need words. */
function withTitle(article: Article): Article {
  return isBlank(article.title) ? { ...article, title: humanise(article.slug) } : article
}

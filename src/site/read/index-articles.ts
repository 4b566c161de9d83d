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

/** An article with its time in milliseconds, so that sorting compares numbers. */
export type Listed = { readonly shown: ShownArticle; readonly publishedMs: number }

/** What one locale delivered: the articles to show, in the order sent, and the instants at which that changes. */
export type OwnArticles = { readonly listed: readonly Listed[]; readonly nextChangeMs: number }

/**
 * Which articles of one locale are shown, and where.
 *
 * A refused or doubled path and a doubled id leave the article out, with a notice that names it. One without a title
 * is called by its path, with a notice. Drafts and articles outside of their time take no path from another.
 */
export function* indexArticles(articles: readonly Article[], context: ListContext): Steps<OwnArticles> {
  const listed: Listed[] = []
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
    const { publishedMs, expiresMs } = times
    if (!article.draft && publishedMs < expiresMs) {
      if (publishedMs > context.nowMs) nextChangeMs = Math.min(nextChangeMs, publishedMs)
      if (expiresMs > context.nowMs) nextChangeMs = Math.min(nextChangeMs, expiresMs)
    }
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
      listed.push({ shown, publishedMs })
    }
  }
  return { listed, nextChangeMs }
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

/** Newest first; of two at the same instant the one with the smaller id. */
export function newestFirst(a: Listed, b: Listed): number {
  if (a.publishedMs !== b.publishedMs) return b.publishedMs - a.publishedMs
  return a.shown.article.id < b.shown.article.id ? -1 : 1
}

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

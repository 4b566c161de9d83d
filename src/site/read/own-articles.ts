import type { SiteLocale } from '#contract/locale.ts'
import { collectNotices } from '#kit/collect-notices.ts'
import type { Notice } from '#kit/errors.ts'
import { insertSorted } from '#kit/insert-sorted.ts'
import { followed } from '#kit/list-change.ts'
import type { Steps } from '#kit/steps.ts'
import type { Article } from '../model/content.ts'
import type { ShownArticle } from '../model/site.ts'
import { articleIndex } from '../views/article-index.ts'
import { sameAsLast } from './last-lists.ts'
import {
  changeAfter,
  indexArticles,
  isShown,
  newestFirst,
  shownAsSent,
  type ListContext,
  type OwnArticles,
} from './index-articles.ts'

/**
 * The result of `indexArticles` for a list of articles. It holds from `fromMs` until the next article appears or
 * expires.
 */
type Indexed = OwnArticles & {
  readonly tenant: string
  readonly locale: SiteLocale
  readonly fromMs: number
  readonly notices: readonly Notice[]
}

/**
 * Returns the same as `indexArticles`. If the list follows an earlier one, it looks only at the articles that changed.
 */
export function* ownArticles(articles: readonly Article[], context: ListContext): Steps<OwnArticles> {
  // A preview shows the articles of this instant, so nothing is remembered for it.
  if (context.drafts) return yield* indexArticles(articles, context)
  const known = indexed.find(articles)
  const own = known && holdsFor(known, context) ? known : yield* indexAnew(articles, context)
  context.notices.push(...own.notices)
  return own
}

function holdsFor({ tenant, locale, fromMs, nextChangeMs }: Indexed, context: ListContext): boolean {
  const { nowMs } = context
  return tenant === context.tenant && locale === context.locale && fromMs <= nowMs && nowMs < nextChangeMs
}

function* indexAnew(articles: readonly Article[], context: ListContext): Steps<Indexed> {
  const { tenant, locale, nowMs } = context
  const notices = collectNotices()
  const { shown, nextChangeMs } = yield* indexArticles(articles, { ...context, notices })
  const own = { shown: sameAsLast(shown, locale), nextChangeMs, notices: notices.all({ tenant, locale }) }
  return indexed.keep(articles, { ...own, tenant, locale, fromMs: nowMs })
}

const indexed = followed<Article, Indexed>((last, { splices }) => {
  // An article that was left out because of another one may be shown after the edit, so all are looked at again.
  if (last.notices.length > 0) return undefined
  const removed = splices.flatMap((splice) => splice.removed)
  const added = splices.flatMap((splice) => splice.added)
  const { fromMs } = last
  const changes = removed.map((article) => changeAfter(article, fromMs))
  if (last.nextChangeMs !== Infinity && changes.includes(last.nextChangeMs)) return undefined
  const nextChangeMs = Math.min(last.nextChangeMs, ...added.map((article) => changeAfter(article, fromMs)))
  const shown = changeShown(last, removed, added)
  return shown && { ...last, shown, nextChangeMs }
})

/**
 * The new list after an edit. `undefined` if an added article is not shown as it was sent, or has the path or id of
 * another one; then all articles are looked at again.
 */
function changeShown(
  { shown, locale, fromMs }: Indexed,
  removed: readonly Article[],
  added: readonly Article[],
): readonly ShownArticle[] | undefined {
  const { byId, byPath } = articleIndex(shown)
  const leaving = new Set(removed.filter((article) => isShown(article, fromMs)).map(({ id }) => byId.get(id)))
  const isFree = (there: ShownArticle | undefined) => there === undefined || leaving.has(there)
  const coming: ShownArticle[] = []
  for (const article of added) {
    const one = shownAsSent(article, locale)
    if (one === undefined) return undefined
    if (!isShown(article, fromMs)) continue
    const isAlone = coming.every((other) => other.path !== one.path && other.article.id !== one.article.id)
    if (!isAlone || !isFree(byId.get(one.article.id)) || !isFree(byPath.get(one.path))) return undefined
    coming.push(one)
  }
  const next = shown.filter((one) => !leaving.has(one))
  for (const one of coming) insertSorted(next, one, newestFirst)
  return sameAsLast(next, locale, shown)
}

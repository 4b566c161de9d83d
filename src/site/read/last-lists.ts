import type { SiteLocale } from '#contract/locale.ts'
import { followList } from '#kit/list-change.ts'
import type { ShownArticle } from '../model/site.ts'

// By the first article: what is made of a list is kept beside it.
const lastLists = new WeakMap<ShownArticle, Map<SiteLocale, readonly ShownArticle[]>>()

/**
 * The list that `locale` had last if it holds the same articles, so that nothing is made of the same list twice. Else
 * `list`, which follows that one. `before`: the list that it had last, if the caller knows.
 */
export function sameAsLast(
  list: readonly ShownArticle[],
  locale: SiteLocale,
  before?: readonly ShownArticle[],
): readonly ShownArticle[] {
  Object.freeze(list)
  const [first] = list
  if (first === undefined) return list
  const known = lastLists.get(first) ?? new Map<SiteLocale, readonly ShownArticle[]>()
  lastLists.set(first, known)
  const last = before ?? known.get(locale)
  if (last?.length === list.length && list.every((shown, at) => shown === last[at])) return last
  if (last) followList(last, list)
  known.set(locale, list)
  return list
}

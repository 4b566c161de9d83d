import type { SiteLocale } from '#contract/locale.ts'
import { followList } from '#kit/list-change.ts'
import { remembered } from '#kit/remembered.ts'
import type { ShownArticle } from '../model/site.ts'

// The last list of each locale, by the first article of the list. The lists are plain data, so this memory is kept
// here.
const lastLists = remembered((_first: ShownArticle) => new Map<SiteLocale, readonly ShownArticle[]>())

/**
 * Returns the last list of `locale` if it holds the same articles, so that values derived from it need not be made
 * again. Else returns `list`, frozen, and notes that it follows the last list. `before` is the last list, if the caller
 * knows it.
 */
export function sameAsLast(
  list: readonly ShownArticle[],
  locale: SiteLocale,
  before?: readonly ShownArticle[],
): readonly ShownArticle[] {
  Object.freeze(list)
  const [first] = list
  if (first === undefined) return list
  const known = lastLists(first)
  const last = before ?? known.get(locale)
  if (last?.length === list.length && list.every((shown, at) => shown === last[at])) return last
  if (last) followList(last, list)
  known.set(locale, list)
  return list
}

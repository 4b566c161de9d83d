import type { ListChange } from '#kit/list-change.ts'
import type { ShownArticle } from '../model/site.ts'

/**
 * Whether a change of a list replaced only the contents of articles. Each article keeps its place, path, id and
 * language.
 */
export function keepsPlaces({ splices }: ListChange<ShownArticle>): boolean {
  return splices.every(
    ({ removed, added }) => removed.length === added.length && removed.every((one, at) => isSamePlace(one, added[at])),
  )
}

function isSamePlace(one: ShownArticle, other: ShownArticle | undefined): boolean {
  return one.path === other?.path && one.locale === other.locale && one.article.id === other.article.id
}

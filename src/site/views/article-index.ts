import { followed } from '#kit/list-change.ts'
import { PathMap } from '#kit/path-map.ts'
import type { ShownArticle } from '../model/site.ts'

/** The articles of one locale by path, id and group. Each group keeps the order of the list: newest first. */
type ArticleIndex = {
  readonly byPath: PathMap<ShownArticle>
  readonly byId: PathMap<ShownArticle>
  readonly byGroup: ReadonlyMap<string, readonly ShownArticle[]>
}

// The model is plain data that crosses to other threads, so values that are derived from it are kept beside it.
const indexes = followed<ShownArticle, ArticleIndex>(({ byPath, byId, byGroup }, { splices }, articles) => {
  const removed = splices.flatMap((splice) => splice.removed)
  const added = splices.flatMap((splice) => splice.added)
  const keysBy = (keyOf: (shown: ShownArticle) => string) => [
    ...removed.map((shown) => [keyOf(shown), undefined] as const),
    ...added.map((shown) => [keyOf(shown), shown] as const),
  ]
  const isInPlace = splices.every((splice) => splice.removed.length === splice.added.length)
  return {
    byPath: byPath.with(keysBy(({ path }) => path)),
    byId: byId.with(keysBy(({ article }) => article.id)),
    byGroup: (isInPlace && replaceInGroups(byGroup, removed, added)) || groupsOf(articles),
  }
})

/** The index of a frozen list. It is made at the first call. */
export function articleIndex(articles: readonly ShownArticle[]): ArticleIndex {
  const known = indexes.find(articles)
  if (known !== undefined) return known
  return indexes.keep(articles, {
    byPath: PathMap.of(articles.map((shown) => [shown.path, shown])),
    byId: PathMap.of(articles.map((shown) => [shown.article.id, shown])),
    byGroup: groupsOf(articles),
  })
}

function groupsOf(articles: readonly ShownArticle[]): ArticleIndex['byGroup'] {
  const byGroup = new Map<string, ShownArticle[]>()
  for (const shown of articles) {
    const { group } = shown.article
    if (group === undefined) continue
    const members = byGroup.get(group)
    if (members === undefined) byGroup.set(group, [shown])
    else members.push(shown)
  }
  return byGroup
}

/** The groups with `added` in the place of `removed`. `undefined` if an article changed its group. */
function replaceInGroups(
  byGroup: ArticleIndex['byGroup'],
  removed: readonly ShownArticle[],
  added: readonly ShownArticle[],
): ArticleIndex['byGroup'] | undefined {
  if (removed.some(({ article }, at) => article.group !== added[at]?.article.group)) return undefined
  const replaced = new Map(removed.map((shown, at) => [shown, added[at] as ShownArticle]))
  const groups = new Set(removed.map(({ article }) => article.group))
  const next = new Map(byGroup)
  for (const group of groups) {
    const members = group === undefined ? undefined : byGroup.get(group)
    if (members)
      next.set(
        group as string,
        members.map((shown) => replaced.get(shown) ?? shown),
      )
  }
  return next
}

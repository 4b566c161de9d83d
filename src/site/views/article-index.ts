import type { ShownArticle } from '../model/site.ts'

/** The articles of one locale by what they are looked up by. Each group keeps their order: newest first. */
export type ArticleIndex = {
  readonly byPath: ReadonlyMap<string, ShownArticle>
  readonly byId: ReadonlyMap<string, ShownArticle>
  readonly byGroup: ReadonlyMap<string, readonly ShownArticle[]>
}

// The model is plain data that crosses to other threads, so what is derived from it is kept beside it.
const indexes = new WeakMap<readonly ShownArticle[], ArticleIndex>()

/** The index of a frozen list, made when it is first asked for. */
export function articleIndex(articles: readonly ShownArticle[]): ArticleIndex {
  const known = indexes.get(articles)
  if (known !== undefined) return known
  const byPath = new Map<string, ShownArticle>()
  const byId = new Map<string, ShownArticle>()
  const byGroup = new Map<string, ShownArticle[]>()
  for (const shown of articles) {
    byPath.set(shown.path, shown)
    byId.set(shown.article.id, shown)
    const { group } = shown.article
    if (group === undefined) continue
    const members = byGroup.get(group)
    if (members === undefined) byGroup.set(group, [shown])
    else members.push(shown)
  }
  const index = { byPath, byId, byGroup }
  indexes.set(articles, index)
  return index
}

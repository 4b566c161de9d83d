import type { ShownArticle } from '../model/site.ts'
import { articleIndex } from './article-index.ts'

/** How many articles of its group a page announces. */
export const RELATED_ARTICLES = 4

/** The newest articles of a group: one more than a page announces, since the page itself may be among them. */
export function newestArticles(articles: readonly ShownArticle[], group: string): readonly ShownArticle[] {
  return (articleIndex(articles).byGroup.get(group) ?? []).slice(0, RELATED_ARTICLES + 1)
}

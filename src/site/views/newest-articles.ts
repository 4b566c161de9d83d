import type { ShownArticle } from '../model/site.ts'
import { articleIndex } from './article-index.ts'

/** How many articles of its group a page announces. */
export const RELATED_ARTICLES = 4

/** Stands for all articles of a group among the groups that a view reads. No name of a group holds a slash. */
export function wholeGroup(group: string): string {
  return `${group}/`
}

/** The articles that `name` stands for: all of a group if it is of `wholeGroup`, else its newest. */
export function articlesRead(articles: readonly ShownArticle[], name: string): readonly ShownArticle[] {
  if (!name.endsWith('/')) return newestArticles(articles, name)
  return articleIndex(articles).byGroup.get(name.slice(0, -1)) ?? []
}

/** The newest articles of a group: one more than a page announces, since the page itself may be among them. */
export function newestArticles(articles: readonly ShownArticle[], group: string): readonly ShownArticle[] {
  return (articleIndex(articles).byGroup.get(group) ?? []).slice(0, RELATED_ARTICLES + 1)
}

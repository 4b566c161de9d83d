import type { ShownArticle } from '../model/site.ts'
import { articleIndex } from './article-index.ts'

/** How many other articles of its group a page announces. */
export const RELATED_ARTICLES = 4

/**
 * The name that stands for all articles of a group in the list of what a view reads. The name of a group holds no
 * slash.
 */
export function wholeGroup(group: string): string {
  return `${group}/`
}

/**
 * The articles that a name in such a list stands for: all articles of the group if the name is from `wholeGroup`, else
 * its newest.
 */
export function articlesRead(articles: readonly ShownArticle[], name: string): readonly ShownArticle[] {
  if (!name.endsWith('/')) return newestArticles(articles, name)
  return articleIndex(articles).byGroup.get(name.slice(0, -1)) ?? []
}

/**
 * The newest articles of a group. It is one more than a page announces, because the page's own article may be among
 * them.
 */
export function newestArticles(articles: readonly ShownArticle[], group: string): readonly ShownArticle[] {
  return (articleIndex(articles).byGroup.get(group) ?? []).slice(0, RELATED_ARTICLES + 1)
}

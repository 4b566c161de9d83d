import type { Article } from '../model/content.ts'
import type { LocaleSite } from '../model/site.ts'

/**
 * Whether an article is news. If the tenant names groups of news, the article must be in one of them; else every
 * article is news.
 */
export function isNews(article: Pick<Article, 'group'>, { siteConfig }: Pick<LocaleSite, 'siteConfig'>): boolean {
  const { newsGroups } = siteConfig
  return newsGroups === undefined || (article.group !== undefined && newsGroups.includes(article.group))
}

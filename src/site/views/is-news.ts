import type { Article } from '../model/content.ts'
import type { LocaleSite } from '../model/site.ts'

/** Whether an article is news: of a group that the tenant names, or any if it names none. */
export function isNews(article: Pick<Article, 'group'>, { siteConfig }: Pick<LocaleSite, 'siteConfig'>): boolean {
  const { newsGroups } = siteConfig
  return newsGroups === undefined || (article.group !== undefined && newsGroups.includes(article.group))
}

import type { NoticeSink } from '#kit/collect-notices.ts'
import type { Where } from '#kit/errors.ts'
import { quoteValue } from '#kit/quote-value.ts'
import type { SiteConfig } from '../model/config.ts'
import type { ShownArticle } from '../model/site.ts'
import { articleIndex } from '../views/article-index.ts'
import { ConfigFieldIgnored } from '../errors.ts'

/** Reports each group of news that has no published article. */
export function reportNewsGroups(
  { newsGroups = [] }: Pick<SiteConfig, 'newsGroups'>,
  articles: readonly ShownArticle[],
  { notices, where }: { notices: NoticeSink; where: Where },
): void {
  const { byGroup } = articleIndex(articles)
  const expected = 'the name of a group that has a published article'
  for (const group of newsGroups.filter((name) => !byGroup.has(name))) {
    const mistake = { key: 'siteConfig', field: 'newsGroups', expected, found: quoteValue(group) }
    notices.push(ConfigFieldIgnored.notice(mistake, where))
  }
}

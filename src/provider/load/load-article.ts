import type { SiteLocale } from '#contract/locale.ts'
import type { Article } from '#site/model/content.ts'
import { loadArticleDetail } from '../api/endpoints.ts'
import { flushAfter } from '../api/client.ts'
import { openKeptBodies } from '../clean/kept-bodies.ts'
import { createContentClient } from './load-content.ts'
import type { LoadContentOptions } from './load-options.ts'

export type LoadArticleOptions = Omit<LoadContentOptions, 'themeOverride'> & {
  readonly locale: SiteLocale
  /** Last path segment of the article. */
  readonly slug: string
  readonly group?: string
  /** Canonical URL of the article's page. */
  readonly formUrl: string
}

/**
 * One article in one language; with a `token` also one that is a draft or not published yet. Its body is kept like
 * any other. `undefined` if the provider has none under this path that can be read.
 */
export function loadArticle(options: LoadArticleOptions): Promise<Article | undefined> {
  const { cache, cleaner, codeVersion, locale, slug, group, formUrl } = options
  const article = { slug, formUrl, ...(group === undefined ? {} : { group }) }
  const client = createContentClient(options)
  const bodies = openKeptBodies(cache, cleaner, codeVersion)
  return flushAfter(client, async () => (await loadArticleDetail(client, locale, article, bodies))?.articles[0])
}

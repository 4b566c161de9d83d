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
 * Loads one article in one language. With a `token`, this may be a draft or an article that is not published yet. Its
 * body is kept like any other. `undefined` if the provider has no article with this path, or if it cannot be read.
 */
export function loadArticle(options: LoadArticleOptions): Promise<Article | undefined> {
  const { cache, cleaner, codeVersion, locale, slug, group, formUrl } = options
  const article = { slug, formUrl, ...(group === undefined ? {} : { group }) }
  const client = createContentClient(options)
  const bodies = openKeptBodies(cache, cleaner, codeVersion)
  return flushAfter(client, async () => (await loadArticleDetail(client, locale, article, bodies))?.articles[0])
}

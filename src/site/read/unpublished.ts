import type { Article } from '../model/content.ts'

/** Why a site does not show an article. `at` (RFC 3339) is when it appears or when it expired. */
export type Unpublished = { readonly state: 'draft' } | { readonly state: 'scheduled' | 'expired'; readonly at: string }

/** The times of an article in milliseconds. `expiresMs` is `Infinity` if it never expires. */
export type ArticleTimes = { readonly publishedMs: number; readonly expiresMs: number }

export function timesOf({ publishedAt, expiresAt }: Pick<Article, 'publishedAt' | 'expiresAt'>): ArticleTimes {
  return { publishedMs: Date.parse(publishedAt), expiresMs: expiresAt === undefined ? Infinity : Date.parse(expiresAt) }
}

/** Says why an article is not shown at `nowMs`; `undefined` if it is. */
export function whyUnpublished(
  article: Pick<Article, 'draft' | 'publishedAt' | 'expiresAt'>,
  nowMs: number,
  { publishedMs, expiresMs }: ArticleTimes = timesOf(article),
): Unpublished | undefined {
  if (article.draft) return { state: 'draft' }
  if (nowMs >= expiresMs) return { state: 'expired', at: article.expiresAt ?? '' }
  return publishedMs <= nowMs ? undefined : { state: 'scheduled', at: article.publishedAt }
}

import { toInstant } from '#kit/to-instant.ts'
import type { Steps } from '#kit/steps.ts'
import type { Article } from '#site/model/content.ts'

/** Articles whose times all end in `Z`. A time without a zone is read as a time of `timeZone` (a name of the IANA). */
export function* withInstants(articles: readonly Article[], timeZone: string): Steps<readonly Article[]> {
  if (articles.every(hasInstants)) return articles
  const timed: Article[] = []
  for (const article of articles) {
    timed.push(hasInstants(article) ? article : withOwnInstants(article, timeZone))
    yield
  }
  return timed
}

function withOwnInstants(article: Article, timeZone: string): Article {
  const { publishedAt, updatedAt, expiresAt } = article
  return {
    ...article,
    publishedAt: toInstant(publishedAt, timeZone),
    updatedAt: toInstant(updatedAt, timeZone),
    ...(expiresAt !== undefined && { expiresAt: toInstant(expiresAt, timeZone) }),
  }
}

function hasInstants({ publishedAt, updatedAt, expiresAt = 'Z' }: Article): boolean {
  return publishedAt.endsWith('Z') && updatedAt.endsWith('Z') && expiresAt.endsWith('Z')
}

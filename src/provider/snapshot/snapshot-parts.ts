import { learnArticleIds, writeArticleIds } from '#site/model/article-ids.ts'
import type { Article, LocaleContent } from '#site/model/content.ts'
import { digest } from '#store/fs/digest.ts'

/** Values of one part. */
const CHUNK = 128

/**
 * A value of a locale's content as it lies in the cache: JSON, a list in pieces, and below articles the digests that
 * stand for them.
 */
export function partTexts(kind: keyof LocaleContent, value: object): string[] {
  const parts = Array.isArray(value) ? chunks(value) : [value]
  if (kind !== 'articles') return parts.map((part) => JSON.stringify(part))
  return (parts as Article[][]).map((part) => `${JSON.stringify(part)}\n${writeArticleIds(part, digest)}`)
}

/** What `partTexts` made a text of. */
export function readPart(text: string): unknown {
  const end = text.indexOf('\n')
  if (end === -1) return JSON.parse(text)
  const articles = JSON.parse(text.slice(0, end)) as Article[]
  learnArticleIds(articles, text.slice(end + 1))
  return articles
}

function chunks<T>(values: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(values.length / CHUNK) }, (_, at) => values.slice(at * CHUNK, (at + 1) * CHUNK))
}

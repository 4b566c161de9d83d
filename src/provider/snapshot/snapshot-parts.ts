import { learnArticleIds, writeArticleIds } from '#site/model/article-ids.ts'
import type { Article, LocaleContent } from '#site/model/content.ts'
import type { Steps } from '#kit/steps.ts'
import { digest } from '#store/fs/digest.ts'

/** How many values one part has at most. */
const CHUNK = 128

/**
 * Cuts a value of a locale's content into the parts that the cache stores, each in its own row. A list becomes several
 * parts.
 */
export function cutIntoParts(value: object): readonly object[] {
  return Array.isArray(value) ? chunks(value) : [value]
}

/**
 * The text of a part as JSON. A part of articles has a second line with the articles' digests. Each article is one
 * step.
 */
export function* partText(kind: keyof LocaleContent, part: object): Steps<string> {
  yield
  return kind === 'articles' ? yield* articlesText(part as Article[]) : JSON.stringify(part)
}

function* articlesText(articles: readonly Article[]): Steps<string> {
  const [texts, ids] = [[] as string[], [] as string[]]
  for (const article of articles) {
    yield
    texts.push(JSON.stringify(article))
    ids.push(writeArticleIds([article], digest))
  }
  return `[${texts.join(',')}]\n${ids.join('')}`
}

/** Reads back a text that `partText` made. */
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

import type { Article } from './content.ts'

/** Two digests that stand for an article: for what other pages show of it too, and for all of it. */
export type ArticleIds = { readonly announced: string; readonly whole: string }

const ID_LENGTH = 32

// An article that did not change stays the same object from build to build, as long as the process lives. The model
// is plain data, so what is derived from it is kept beside it.
const known = new WeakMap<Article, ArticleIds>()

/** The digests of an article, made when they are first asked for; `digest` gives hexadecimal digits for a text. */
export function articleIds(article: Article, digest: (text: string) => string): ArticleIds {
  const found = known.get(article)
  if (found !== undefined) return found
  const { announced, own } = splitArticle(article)
  const idOf = (value: unknown) => digest(JSON.stringify(value)).slice(0, ID_LENGTH)
  const first = idOf(announced)
  const ids = { announced: first, whole: idOf([first, own]) }
  known.set(article, ids)
  return ids
}

/** The digests of a list of articles as one text, for `learnArticleIds` of another process. */
export function writeArticleIds(articles: readonly Article[], digest: (text: string) => string): string {
  return articles.map((article) => Object.values(articleIds(article, digest)).join('')).join('')
}

/** Knows the digests of these articles from now on, as `writeArticleIds` wrote them. */
export function learnArticleIds(articles: readonly Article[], text: string): void {
  for (const [at, article] of articles.entries()) {
    const start = at * 2 * ID_LENGTH
    const middle = start + ID_LENGTH
    known.set(article, { announced: text.slice(start, middle), whole: text.slice(middle, middle + ID_LENGTH) })
  }
}

/**
 * An article in two parts that hold all of it: what other pages show of it too, and what its own pages alone show.
 * Its first sentences stand in for a summary elsewhere.
 */
function splitArticle({ body, updatedAt, ...rest }: Article): { announced: object; own: object } {
  const announced = rest.summary === undefined ? { ...rest, excerpt: body.excerpt } : rest
  return { announced, own: { body, updatedAt } }
}

import type { Article } from './content.ts'

/** Two digests of an article: `announced` covers what other pages show of it too, `whole` covers all of it. */
type ArticleIds = { readonly announced: string; readonly whole: string }

const ID_LENGTH = 32

// In one process, an unchanged article stays the same object from build to build. The model is plain data, so values
// that are derived from an article are kept here and not in the article.
const known = new WeakMap<Article, ArticleIds>()

/** The digests of an article. They are computed at the first call. `digest` returns hexadecimal digits for a text. */
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

/** Writes the digests of a list of articles as one text, which `learnArticleIds` reads in another process. */
export function writeArticleIds(articles: readonly Article[], digest: (text: string) => string): string {
  return articles.map((article) => Object.values(articleIds(article, digest)).join('')).join('')
}

/** Stores the digests of these articles for `articleIds`. `text` is what `writeArticleIds` wrote for the same list. */
export function learnArticleIds(articles: readonly Article[], text: string): void {
  for (const [at, article] of articles.entries()) {
    const start = at * 2 * ID_LENGTH
    const middle = start + ID_LENGTH
    known.set(article, { announced: text.slice(start, middle), whole: text.slice(middle, middle + ID_LENGTH) })
  }
}

/**
 * Splits an article into two parts: what other pages show of it too, and what only its own pages show. Other pages show
 * the excerpt if the article has no summary.
 */
function splitArticle({ body, updatedAt, ...rest }: Article): { announced: object; own: object } {
  const announced = rest.summary === undefined ? { ...rest, excerpt: body.excerpt } : rest
  return { announced, own: { body, updatedAt } }
}

import { createEntryMaker, type ArticleEntry } from '#search/article-entry.ts'
import { layOut, type Layout } from '#search/layout.ts'
import type { Body } from '#site/body.ts'
import type { SearchArticle } from '#site/search-articles.ts'
import { digest } from '#store/digest.ts'
import type { LocalCache } from '#store/local-cache.ts'

/** What is made of articles one by one: index entries, kept for ever under a key that names all they depend on, and blocks of text. */
export type SearchEntries = {
  keyOf(article: SearchArticle): string
  /** From the cache, else made and kept. */
  entryOf(key: string, article: SearchArticle): ArticleEntry
  /** An entry of an earlier build; `undefined` where the cache has lost it. */
  find(key: string): ArticleEntry | undefined
  blocksOf(article: SearchArticle): readonly string[]
  /** Writes to the cache what has not been written yet. */
  keep(): void
}

const SPACE = 'search-entry'

/** So many entries go to the cache in one transaction. */
const KEPT_TOGETHER = 256

export function openSearchEntries(options: { cache: LocalCache; salt: string; span: number }): SearchEntries {
  const { cache, salt, span } = options
  const makeEntry = createEntryMaker(span)
  const made = new Map<string, string>()
  // Entry and blocks of an article are asked for one after the other.
  let last: { readonly article: SearchArticle; readonly layout: Layout } | undefined

  function layoutOf(article: SearchArticle): Layout {
    if (last?.article !== article) {
      const stored = cache.read('body', article.bodyDigest)
      if (stored === undefined) throw new Error(`The cleaned text ${article.bodyDigest} is missing from the cache.`)
      const { text } = JSON.parse(stored) as Body
      last = { article, layout: layOut({ ...article, text }, span) }
    }
    return last.layout
  }

  function find(key: string): ArticleEntry | undefined {
    const text = made.get(key) ?? cache.read(SPACE, key)
    if (text === undefined) return undefined
    const [length = '', words = '', pairs = ''] = text.split('\n')
    return { length: Number(length), words, pairs }
  }

  return {
    find,
    keyOf: ({ title, summary, keywords, bodyDigest }) =>
      digest(JSON.stringify([salt, title, summary, keywords, bodyDigest])).slice(0, 32),
    entryOf(key, article) {
      const known = find(key)
      if (known) return known
      const entry = makeEntry(layoutOf(article))
      made.set(key, `${entry.length}\n${entry.words}\n${entry.pairs}`)
      if (made.size === KEPT_TOGETHER) keep()
      return entry
    },
    blocksOf: (article) => layoutOf(article).blocks,
    keep,
  }

  function keep(): void {
    if (made.size > 0) cache.write(SPACE, made)
    made.clear()
  }
}

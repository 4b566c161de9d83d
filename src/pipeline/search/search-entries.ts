import type { ArticleEntry } from '#search/index/article-entry.ts'
import { remembered } from '#kit/remembered.ts'
import type { SearchArticle } from '#site/views/search-articles.ts'
import { digest } from '#store/fs/digest.ts'
import type { LocalCache } from '#store/cache/local-cache.ts'

/** Index entries of articles. Each is kept for ever, under a key that names all that the entry depends on. */
export type SearchEntries = {
  keyOf(article: SearchArticle): string
  /** `undefined` if the entry was never made, or if the cache has lost it. */
  find(key: string): ArticleEntry | undefined
  keep(entries: Iterable<readonly [key: string, entry: ArticleEntry]>): void
}

const SPACE = 'search-entry'

/** A digest of an article's words. */
const wordsIdOf = remembered(({ title, summary, keywords, bodyDigest }: SearchArticle) =>
  digest(JSON.stringify([title, summary, keywords, bodyDigest])),
)

/** Opens the entries in `cache`. `codeVersion` names the code that makes them, and its settings. */
export function openSearchEntries({ cache, codeVersion }: { cache: LocalCache; codeVersion: string }): SearchEntries {
  return {
    keyOf: (article) => digest(`${codeVersion}\n${wordsIdOf(article)}`).slice(0, 32),
    find(key) {
      const text = cache.read(SPACE, key)
      if (text === undefined) return undefined
      const [length = '', words = '', pairs = ''] = text.split('\n')
      return { length: Number(length), words, pairs }
    },
    keep(entries) {
      const rows = Array.from(entries, ([key, entry]): [string, string] => [
        key,
        `${entry.length}\n${entry.words}\n${entry.pairs}`,
      ])
      cache.write(SPACE, rows)
    },
  }
}

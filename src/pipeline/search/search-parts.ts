import { createEntryMaker, type ArticleEntry } from '#search/index/article-entry.ts'
import { indexTextFile } from '#search/query/index-reader.ts'
import { normalizeWith } from '#search/text/han-forms.ts'
import { layOut } from '#search/format/layout.ts'
import type { SearchArticle } from '#site/views/search-articles.ts'

/**
 * What the index of a locale needs of one article: its entry, and the text files from which search results show pieces.
 */
export type SearchPart<File> = { readonly entry: ArticleEntry; readonly texts: readonly File[] }

/**
 * Makes the parts of articles one by one. `readText` returns the words of a body by its digest. Throws if it has none.
 */
export function createSearchPartMaker(options: {
  span: number
  /** Table of Chinese characters, if the index has one. */
  forms: string | undefined
  readText: (digest: string) => string | undefined
}): (article: SearchArticle) => SearchPart<string> {
  const { span, forms, readText } = options
  const normalize = normalizeWith(forms)
  const makeEntry = createEntryMaker(span)
  return (article) => {
    const text = readText(article.bodyDigest)
    if (text === undefined) throw new Error(`The cleaned text ${article.bodyDigest} is missing from the cache.`)
    const layout = layOut({ ...article, text }, span, normalize)
    const { title, href, publishedAt: date, tag } = article
    const texts = layout.blocks.map((block) =>
      indexTextFile({ title, href, date, text: block, ...(tag !== undefined && { tag }) }),
    )
    return { entry: makeEntry(layout), texts }
  }
}

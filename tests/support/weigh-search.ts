import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { syntheticArticle } from '#demo/synthetic/synthetic-article.ts'
import { syntheticWords } from '#demo/synthetic/synthetic-words.ts'
import type { SiteLocale } from '#contract/locale.ts'
import { cleanBody } from '#html/clean-body.ts'
import { createAnswerer } from '#search/query/answer.ts'
import type { SearchSample } from './make-search-index.ts'

/** Made-up articles about only a dozen topics. So each query finds many of them, which is the most expensive case. */
export function syntheticSamples(locale: SiteLocale, count: number): SearchSample[] {
  const tenant = { name: 't0001', number: 1, articles: count, menuEntries: { top: 0, left: 0, bottom: 0 } }
  return Array.from({ length: count }, (_, index) => {
    const { title, summary, keywords = [], body } = syntheticArticle(tenant, locale, index)
    return {
      title,
      keywords,
      text: cleanBody(String(body)).text,
      group: String(index % 6),
      ...(summary && { summary }),
    }
  })
}

export const syntheticQueries = (locale: SiteLocale): readonly string[] => syntheticWords[locale].topics

/**
 * The cost of a query in bytes after Brotli compression: as the first query of a page (`first`), and after another one
 * (`later`).
 */
export type QueryWeight = {
  readonly query: string
  readonly first: number
  readonly later: number
  readonly ms: number
}

/** Asks each query alone, and then the query before it. `ms` is the time of an answer when all bytes are loaded. */
export async function weighQueries(
  files: ReadonlyMap<string, string>,
  queries: readonly string[],
): Promise<QueryWeight[]> {
  const sizes = new Map<string, number>()
  const sizeOf = (name: string, text: string): number => {
    const size = sizes.get(name) ?? brotliCompressSync(text).length
    sizes.set(name, size)
    return size
  }
  const weights: QueryWeight[] = []
  for (const [at, query] of queries.entries()) {
    let bytes = 0
    const load = async (name: string) => {
      const text = files.get(name) as string
      bytes += sizeOf(name, text)
      return text
    }
    const answer = createAnswerer(load)
    const ask = async (text: string) => {
      const before = bytes
      await answer({ text, page: 1 })
      return bytes - before
    }
    const first = await ask(query)
    const later = await ask(queries.at(at - 1) as string)
    const start = performance.now()
    // The text must differ, or the answer would come from memory.
    await ask(`${query} `)
    weights.push({ query, first, later, ms: performance.now() - start })
  }
  return weights
}

/** Bytes of the scripts that search and show results in the compiled pages, without React. */
export function weighEngine(clientDir: string): number {
  const dir = join(clientDir, '_astro')
  const names = readdirSync(dir).filter((file) => ENGINE_SCRIPTS.test(file))
  return names.reduce((sum, name) => sum + brotliCompressSync(readFileSync(join(dir, name))).length, 0)
}

/** The names of the scripts that search and show results. */
export const ENGINE_SCRIPTS = /(^|\/)(SearchResults|search-engine|stores)\.[\w-]+\.js$/

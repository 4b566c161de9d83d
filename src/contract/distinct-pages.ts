import { splitLocale } from './page-path.ts'
import type { Receipt } from './receipt.ts'

/**
 * Each page of a list of addresses once, in their order. A page of the default language stands at its own path and
 * under the prefix of its language too: the address with the prefix stays.
 */
export function distinctPages(urls: readonly string[]): readonly string[] {
  const split = urls.map((url) => ({ url, ...splitLocale(URL.parse(url)?.pathname ?? url) }))
  const prefixed = new Set(split.flatMap(({ prefix, path }) => (prefix === undefined ? [] : [path])))
  return split.flatMap(({ url, prefix, path }) => (prefix === undefined && prefixed.has(path) ? [] : [url]))
}

/**
 * How many pages a publication changed for visitors. If the receipt names the first addresses only, the number may be
 * too large, but never larger than that of all pages of the build.
 */
export function countChangedPages({
  urls,
  urlCount = urls.length,
  pages,
}: Pick<Receipt, 'urls' | 'urlCount' | 'pages'>): number {
  const count = urlCount - urls.length + distinctPages(urls).length
  return pages && urlCount > urls.length ? Math.min(count, pages.total + pages.removed) : count
}

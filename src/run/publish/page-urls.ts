import { MAX_URLS } from '#contract/receipt.ts'
import type { PageList } from '#contract/service-answers.ts'

/**
 * The URLs of the pages among a bundle's files: their number, and the first `MAX_URLS` URLs. Paths of files may begin
 * with a slash or not.
 */
export function pageUrls(origin: string, files: readonly string[]): PageList {
  const pages = files.filter((path) => path.endsWith('.html'))
  const urls = pages.slice(0, MAX_URLS).map((path) => new URL(path.replace(/^\/?/, '/'), origin).href)
  return { count: pages.length, urls }
}

import { MAX_URLS } from '#contract/receipt.ts'
import type { PageList } from '#contract/service-answers.ts'

/**
 * The pages among the files of a bundle, as addresses to open. Files may be named with or without their first slash.
 */
export function pageUrls(origin: string, files: readonly string[]): PageList {
  const pages = files.filter((path) => path.endsWith('.html'))
  const urls = pages.slice(0, MAX_URLS).map((path) => new URL(path.replace(/^\/?/, '/'), origin).href)
  return { count: pages.length, urls }
}

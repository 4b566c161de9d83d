import type { SiteLocale } from '#contract/locale.ts'
import { type ArticleListPage, type KeptBodies, loadArticlePage } from '../api/endpoints.ts'
import type { ProviderClient } from '../api/client.ts'
import { ArticleListTooLong, ArticleListUnstable } from '../errors.ts'
import { mapLimit } from '#kit/limit.ts'
import { sortArticles } from '../snapshot/snapshot.ts'
import type { ReadPart } from '../api/translate.ts'

const pageSize = 200
const pagesAtOnce = 8
const maxPages = 10_000

/**
 * Loads all articles of one locale, in the order of their ids, and the rows that could not be read, in the provider's
 * order.
 *
 * An edit of the list while it is read page by page could make an article slip through between two pages. So its length
 * and its ids are compared. If they do not agree, the list is read once more. Throws `ArticleListUnstable` if they
 * still do not agree: a page that is missing by mistake would be removed from the site. Throws `ArticleListTooLong`
 * after the first page if the list is too long.
 */
export async function loadArticles(
  client: ProviderClient,
  locale: SiteLocale,
  bodies: KeptBodies,
): Promise<ReadPart<'articles'>> {
  let problem: string | undefined
  for (let reading = 1; reading <= 2; reading++) {
    const pages = await loadPages(client, locale, bodies)
    problem = problemOf(pages)
    if (problem === undefined) {
      const articles = sortArticles(pages.flatMap((page) => page.articles))
      return { articles, flawedRows: pages.flatMap(({ flawedRows }) => flawedRows) }
    }
  }
  throw ArticleListUnstable.fault({ problem: problem ?? '' }, { tenant: client.tenant, locale })
}

async function loadPages(client: ProviderClient, locale: SiteLocale, bodies: KeptBodies): Promise<ArticleListPage[]> {
  const load = (pageNum: number) => loadArticlePage(client, locale, { pageNum, pageSize }, bodies)
  const first = await load(1)
  const { maxArticles } = client
  if (first.total > maxArticles)
    throw ArticleListTooLong.fault({ total: first.total, maxArticles }, { tenant: client.tenant, locale })
  // A provider may deliver fewer articles per page than it was asked for.
  const size = Math.min(first.pageSize ?? pageSize, pageSize)
  const count = Math.ceil(first.total / size)
  if (rowsOf(first) < Math.min(first.total, size) || count > maxPages) return [first]
  const further = Array.from({ length: Math.max(0, count - 1) }, (_, at) => at + 2)
  return [first, ...(await mapLimit(further, pagesAtOnce, load))]
}

function problemOf(pages: readonly ArticleListPage[]): string | undefined {
  const totals = new Set(pages.map(({ total }) => total))
  if (totals.size > 1) return `its length changed while it was read (${[...totals].join(', ')})`
  const articles = pages.flatMap((page) => page.articles)
  const [total = 0] = totals
  const delivered = pages.reduce((sum, page) => sum + rowsOf(page), 0)
  if (delivered !== total) return `it has ${total} articles and ${delivered} of them were delivered`
  const seen = new Set<string>()
  const doubled = articles.find(({ id }) => seen.size === seen.add(id).size)
  return doubled === undefined ? undefined : `the article with the id ${JSON.stringify(doubled.id)} came twice`
}

function rowsOf({ articles, flawedRows }: ArticleListPage): number {
  return articles.length + flawedRows.filter(({ isLeftOut }) => isLeftOut).length
}

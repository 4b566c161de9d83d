import { distinctPages } from '#contract/distinct-pages.ts'
import type { ChangedPage, Receipt } from '#contract/receipt.ts'
import { pageName } from '../page-name.ts'

/**
 * A page of a receipt. It appears once, even if it has several addresses. `page` is missing if the service knows only
 * the address.
 */
export type ShownPage = { readonly url: string; readonly page?: ChangedPage }

/** The changed pages in two groups: `own` are new or edited, `others` only show something that was edited. */
type GroupedChanges = { readonly own: readonly ShownPage[]; readonly others: readonly ShownPage[] }

export function groupChanges({ urls, changedPages = [] }: Pick<Receipt, 'urls' | 'changedPages'>): GroupedChanges {
  const byFile = new Map(changedPages.flatMap((page) => page.files.map((file) => [file, page] as const)))
  const seen = new Set<ChangedPage>()
  const shown = distinctPages(urls).flatMap((url): ShownPage[] => {
    const page = byFile.get(pageName(url))
    if (!page) return [{ url }]
    if (seen.has(page)) return []
    seen.add(page)
    return [{ url, page }]
  })
  const own = changedPages.flatMap((page) => shown.filter((one) => one.page === page && page.how !== 'shows'))
  return { own, others: shown.filter(({ page }) => page === undefined || page.how === 'shows') }
}

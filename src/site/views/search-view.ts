import { articleLine } from './article-card.ts'
import { articleIndex } from './article-index.ts'
import type { PageContent } from './page-view.ts'
import type { ViewInputs } from './view-inputs.ts'

/**
 * Lists every article of the locale by group. The search page shows this list before its script runs, and without
 * scripts.
 *
 * The groups that the menus name come first, in the order of the menus, then the others by name. Articles without a
 * group come last, with the label `''`; the theme has the words for it.
 */
export function searchView(context: ViewInputs): Extract<PageContent, { kind: 'search' }> {
  const { menuIndex, here } = context
  const { byGroup } = articleIndex(here.articles)
  const named = menuIndex.groups.filter((group) => byGroup.has(group))
  const known = new Set(named)
  const others = [...byGroup.keys()].filter((group) => !known.has(group)).sort()
  const groups = [...named, ...others].map((group) => ({
    label: menuIndex.labelOf(group),
    articles: (byGroup.get(group) ?? []).map((shown) => articleLine(shown, context)),
  }))
  const rest = here.articles.filter(({ article }) => article.group === undefined)
  if (rest.length > 0) groups.push({ label: '', articles: rest.map((shown) => articleLine(shown, context)) })
  return { kind: 'search', groups }
}

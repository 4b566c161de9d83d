import { MOST_CHANGED_PAGES, type ChangedPage } from '#contract/receipt.ts'
import type { BuildPlan } from '../plan/plan-build.ts'
import type { PlannedPage } from '../plan/plan-pages.ts'

/**
 * What editors want to know about the first `MOST_CHANGED_PAGES` pages that a build changed. Pages whose own content
 * was edited come first, then new pages, then pages that only show something of others.
 */
export function changedPages(
  { record, readingOf }: Pick<BuildPlan, 'record' | 'readingOf'>,
  changed: readonly PlannedPage[],
): ChangedPage[] {
  const howOf = ({ path, article }: PlannedPage): ChangedPage['how'] => {
    const before = record.pages.get(path)
    if (!before) return 'new'
    return article !== undefined && before.article !== article ? 'edited' : 'shows'
  }
  return changed
    .map((page) => ({ page, how: howOf(page) }))
    .sort((a, b) => ORDER.indexOf(a.how) - ORDER.indexOf(b.how))
    .slice(0, MOST_CHANGED_PAGES)
    .map(({ page: { route, outputs, path }, how }) => ({
      path,
      files: outputs.map((output) => `/${output}`),
      kind: route.kind,
      locale: route.locale,
      title: readingOf(route).view.title,
      how,
    }))
}

const ORDER: readonly ChangedPage['how'][] = ['edited', 'new', 'shows']

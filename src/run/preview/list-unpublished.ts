import type { DraftEntry } from '#contract/service-answers.ts'
import type { Site } from '#site/model/site.ts'
import { whyUnpublished } from '#site/read/unpublished.ts'

/**
 * Lists the articles that visitors do not see, each in its own languages: first drafts, then articles that will be
 * published, then expired ones. `site` must have all drafts.
 */
export function listUnpublished(site: Site, nowMs: number): DraftEntry[] {
  return site.locales
    .flatMap(({ locale }) =>
      (site.byLocale[locale]?.articles ?? []).flatMap((shown): DraftEntry[] => {
        const why = shown.locale === locale ? whyUnpublished(shown.article, nowMs) : undefined
        return why ? [{ id: shown.article.id, title: shown.article.title, locale, path: shown.path, ...why }] : []
      }),
    )
    .sort((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state) || timeOf(a) - timeOf(b))
}

const ORDER: readonly DraftEntry['state'][] = ['draft', 'scheduled', 'expired']

/** Sorts earlier publications before later ones, and articles that expired last before those that expired earlier. */
function timeOf({ state, at }: DraftEntry): number {
  const ms = at === undefined ? 0 : Date.parse(at)
  return state === 'expired' ? -ms : ms
}

import type { SiteLocale } from '#contract/locale.ts'
import type { NoticeSink } from '#kit/collect-notices.ts'
import type { AskedQuestion } from '../model/config.ts'
import type { SitePages } from '../model/site.ts'
import { resolveConfigLink } from './resolve-config-link.ts'

/**
 * The questions with the final addresses of their pages. The address of a page that does not exist is left out, with a
 * notice.
 */
export function selectQuestions(
  pages: SitePages,
  locale: SiteLocale,
  questions: readonly AskedQuestion[],
  notices: NoticeSink,
): readonly AskedQuestion[] {
  return questions.map((one) => {
    const place = { field: 'pages', owner: `the question "${one.question}"` }
    return { ...one, pages: one.pages.flatMap((path) => resolveConfigLink(pages, locale, path, place, notices) ?? []) }
  })
}

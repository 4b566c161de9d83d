import type { NoticeSink } from '#kit/collect-notices.ts'
import { followedFilter } from '#kit/list-change.ts'
import { createStepCounter, type Steps } from '#kit/steps.ts'
import { nameLosses } from '../model/body-losses.ts'
import { BodyContentLost } from '../errors.ts'
import type { ShownArticle, SitePages } from '../model/site.ts'

const withLosses = followedFilter<ShownArticle>(({ article }) => article.body.lost !== undefined)

/** Reports each article whose text loses something. Looks at each text once, in its own language. */
export function* reportLosses(pages: SitePages, notices: NoticeSink): Steps<void> {
  const tenant = pages.tenant.name
  const isStepFull = createStepCounter()
  for (const { locale } of pages.locales) {
    for (const { article, path, locale: writtenIn } of withLosses(pages.byLocale[locale]?.articles ?? [])) {
      if (isStepFull()) yield
      const { lost } = article.body
      if (lost === undefined || writtenIn !== locale) continue
      const where = { tenant, locale, path }
      notices.push(BodyContentLost.notice({ title: article.title, lost: nameLosses(lost) }, where))
    }
  }
}

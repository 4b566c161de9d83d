import type { Notice } from '#kit/errors.ts'
import { nameLosses } from '../model/body-losses.ts'
import { BodyContentLost } from '../errors.ts'
import type { SitePages } from '../model/site.ts'

/** One notice for each article whose text loses something. Each text is looked at once, in its own language. */
export function reportLosses(pages: SitePages): Notice[] {
  const tenant = pages.tenant.name
  return pages.locales.flatMap(({ locale }) =>
    (pages.byLocale[locale]?.articles ?? []).flatMap(({ article, path, locale: writtenIn }) => {
      const { lost } = article.body
      if (lost === undefined || writtenIn !== locale) return []
      return [BodyContentLost.notice({ title: article.title, lost: nameLosses(lost) }, { tenant, locale, path })]
    }),
  )
}

import type { LocaleContent, TenantContent } from '#site/model/content.ts'
import { whyUnpublished } from '#site/read/unpublished.ts'

/** Removes all unpublished articles except one. So a reader who may see that one learns nothing about the others. */
export function hideUnpublished(content: TenantContent, exceptId: string, now: Date): TenantContent {
  const nowMs = now.getTime()
  const locales = Object.entries(content.locales).map(([locale, own]: [string, LocaleContent]) => {
    const articles = own.articles.filter((article) => article.id === exceptId || !whyUnpublished(article, nowMs))
    return [locale, { ...own, articles }]
  })
  return { ...content, locales: Object.fromEntries(locales) as TenantContent['locales'] }
}

import { translateFor } from '#messages/translate.ts'
import type { View } from '#site/views/view.ts'

/**
 * What a page says of itself to search engines and other sites: its own description, or the theme's words for a page of
 * the program itself. `undefined` if an article, a section or the home page has none.
 */
export function pageDescription({ shared, page }: View): string | undefined {
  if (page.description !== undefined) return page.description
  const t = translateFor(shared.theme, shared.locale)
  if (page.kind === 'search') return t('search.description', { site: shared.site.name })
  if (page.kind === 'need') return t('need.intro')
  if (page.kind === 'form-submit-success') return t('success.text')
  return page.kind === 'error' ? t(`error.${page.status}.text`) : undefined
}

import { SITE_LOCALES } from '#contract/locale.ts'
import { languageHref, type PageState } from '#contract/page-state.ts'
import type { LanguageEntry } from '#contract/site-data.ts'

/** A link to a search in another language. `name` is that language's own name. */
export type SearchElsewhere = { readonly name: string; readonly tag: string; readonly href: string }

/**
 * Lists links that search for `text` in the other languages of the site. `own`, the visitor's language, comes first.
 */
export function searchesElsewhere(
  page: PageState,
  { languages, own, text }: { languages: readonly LanguageEntry[]; own: string; text: string },
): readonly SearchElsewhere[] {
  const others = languages.filter(({ language }) => language !== page.locale)
  const ordered = [...others].sort((a, b) => Number(b.language === own) - Number(a.language === own))
  const question = new URLSearchParams({ q: text })
  return ordered.flatMap(({ language, name, tag }) => {
    const locale = SITE_LOCALES.find((one) => one === language)
    return locale ? [{ name, tag, href: `${languageHref(page, locale)}?${question}` }] : []
  })
}

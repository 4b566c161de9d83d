import type { SiteLocale } from '#contract/locale.ts'
import { counterpart } from './counterpart.ts'
import { homeRoute } from './home.ts'
import { prefixedHref } from './href.ts'
import { memoByArticle } from './memo-by-article.ts'

type LanguageLink = { readonly locale: SiteLocale; readonly href: string }

/**
 * The links of the language switch: the same page in each offered locale. They have the locale prefix, so they are
 * never redirected.
 */
export const languageLinks = memoByArticle((site, route): readonly LanguageLink[] =>
  site.locales.map(({ locale }) => {
    const there = counterpart(site, route, locale) ?? homeRoute(site, locale)
    return { locale, href: prefixedHref(there.path, locale) }
  }),
)

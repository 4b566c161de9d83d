import { languageHref, type PageState } from '#contract/page-state.ts'

/**
 * Where a visitor to an unprefixed address goes who wants another language than the page's; `undefined` where they
 * stay.
 *
 * `wanted` is any text; only an offered language leads anywhere.
 */
export function hrefInLocale(state: PageState, pathname: string, wanted: string | undefined): string | undefined {
  const locale = state.locales.find((offered) => offered === wanted)
  if (!locale || locale === state.locale) return undefined
  // Nobody here knows what another language has at the address of a missing page: its own page for missing pages says.
  return state.status ? `/${locale}${pathname}` : languageHref(state, locale)
}

/** Goes there in place of this page, before anything of it is seen. */
export function leaveForLocale(state: PageState, wanted: string | undefined): void {
  const { pathname, search, hash } = location
  const href = hrefInLocale(state, pathname, wanted)
  if (!href) return
  // The way there takes a moment.
  document.documentElement.style.display = 'none'
  location.replace(href + search + hash)
}

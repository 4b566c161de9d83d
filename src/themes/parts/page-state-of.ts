import { languageHref, type PageState } from '#contract/page-state.ts'
import { siteDataPath } from '#contract/site-data.ts'
import { splitLocale } from '#contract/page-path.ts'
import { translateFor } from '#messages/translate.ts'
import { pathPart } from '#site/routing/href.ts'
import type { View } from '#site/views/view.ts'

/** Makes the state that a page gives to its scripts. */
export function pageStateOf({ shared, page }: View): PageState {
  const { path } = splitLocale(page.href)
  const state = {
    tenant: shared.tenant,
    theme: shared.theme,
    locale: shared.locale,
    defaultLocale: shared.defaultLocale,
    locales: shared.locales.map(({ locale }) => locale),
    path,
    ...(page.href === pathPart(shared.homeHref) && { isHome: true as const }),
    ...(page.kind === 'error' && { status: page.status }),
    pollSeconds: shared.deployPollSeconds,
    ...(hasIsland(page) && { dataHref: `/${siteDataPath(shared.locale)}`, update: updateWords(shared) }),
  }
  const elsewhere = page.languages.filter(({ locale, href }) => href !== languageHref(state, locale))
  if (elsewhere.length === 0) return state
  return { ...state, elsewhere: Object.fromEntries(elsewhere.map(({ locale, href }) => [locale, href])) }
}

/**
 * Whether a page has an island. On such a page visitors type more than a word, so it offers a newer build if a reload
 * would lose their text.
 */
export function hasIsland({ kind }: View['page']): boolean {
  return kind === 'need' || kind === 'search'
}

function updateWords({ theme, locale }: View['shared']): NonNullable<PageState['update']> {
  const t = translateFor(theme, locale)
  return { text: t('update.text'), button: t('update.button') }
}

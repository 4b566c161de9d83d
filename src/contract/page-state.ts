import type { SiteLocale } from './locale.ts'

/**
 * What a page tells its scripts, as JSON in `<script type="application/json" id="page-state">`.
 *
 * It holds only what the scripts of every page use. The rest (`SiteData`) is in a file of its own, which islands load
 * when they first need it.
 */
export type PageState = {
  readonly tenant: string
  readonly theme: string
  /** The locale of the page. */
  readonly locale: SiteLocale
  readonly defaultLocale: SiteLocale
  /** The locales that the site offers. */
  readonly locales: readonly SiteLocale[]
  /**
   * The path of the page without locale prefix, percent-encoded. The page for missing pages is also shown at other
   * paths.
   */
  readonly path: string
  /** The address of the same page, with its prefix, for languages in which it has another path. */
  readonly elsewhere?: { readonly [L in SiteLocale]?: string }
  /** Set if a visitor to `/` gets this page. */
  readonly isHome?: true
  /** Set on error pages. */
  readonly status?: 404 | 500
  /** Set on pages with islands: the address of the tenant's `SiteData` in the page's language. */
  readonly dataHref?: string
  /** How often the page checks `builds/latest.json`, in seconds. 0: never. */
  readonly pollSeconds: number
  /** Set on pages with a form: the words that offer a newer page, in the page's language. */
  readonly update?: { readonly text: string; readonly button: string }
}

export const PAGE_STATE_ID = 'page-state'

/** Writes the state as JSON that is safe inside a `<script>` element: `<` is escaped. */
export function formatPageState(state: PageState): string {
  return JSON.stringify(state).replaceAll('<', '\\u003c')
}

/** The address of this page in another language. It always has the locale prefix, which makes it an explicit choice. */
export function languageHref(state: PageState, locale: SiteLocale): string {
  return state.elsewhere?.[locale] ?? `/${locale}${state.path}`
}

import type { SiteLocale } from './locale.ts'

/**
 * What a page tells its scripts, as JSON in `<script type="application/json" id="page-state">`.
 *
 * Only what the scripts of every page use. The rest (`SiteData`) lies in a file of its own, which islands load on
 * first use.
 */
export type PageState = {
  readonly tenant: string
  readonly theme: string
  /** The page's language. */
  readonly locale: SiteLocale
  readonly defaultLocale: SiteLocale
  /** Offered languages. */
  readonly locales: readonly SiteLocale[]
  /**
   * The page's own path without locale prefix, percent-encoded. A page for missing pages is found at other paths too.
   */
  readonly path: string
  /** The same page in languages where it has another path, with their prefix. */
  readonly elsewhere?: { readonly [L in SiteLocale]?: string }
  /** Set if a visitor to `/` arrives. */
  readonly isHome?: true
  /** Of error pages. */
  readonly status?: 404 | 500
  /** Of pages with islands: the address of the tenant's `SiteData` in the page's language. */
  readonly dataHref?: string
  /** Seconds between two looks at `builds/latest.json`; 0: never. */
  readonly pollSeconds: number
  /** Of pages with a form: the line that offers a newer page, in the page's language. */
  readonly update?: { readonly text: string; readonly button: string }
}

export const PAGE_STATE_ID = 'page-state'

/** Safe inside a `<script>` element: `<` is written as an escape. */
export function formatPageState(state: PageState): string {
  return JSON.stringify(state).replaceAll('<', '\\u003c')
}

/** Address of this page in another language: always with its prefix, which makes it a choice. */
export function languageHref(state: PageState, locale: SiteLocale): string {
  return state.elsewhere?.[locale] ?? `/${locale}${state.path}`
}

export const THEME_CODES = ['theme1', 'theme2', 'theme3'] as const

export type ThemeCode = (typeof THEME_CODES)[number]

/** What a page is for. Each kind has its own view, and each theme says which kinds it draws. */
export type PageKind = 'home' | 'article' | 'search' | 'need' | 'form-submit-success' | 'error'

export function isThemeCode(value: unknown): value is ThemeCode {
  return THEME_CODES.includes(value as ThemeCode)
}

const MANUAL_KINDS: readonly PageKind[] = ['article', 'error']

/** Whether a theme has pages of this kind: theme3 is a manual of articles, without home, search and forms. */
export function hasPageKind(theme: ThemeCode, kind: PageKind): boolean {
  return theme !== 'theme3' || MANUAL_KINDS.includes(kind)
}

/**
 * The codes of the themes. Each has its definition in `site/theme`, its pages in `src/themes`, and its words in
 * `src/messages`.
 */
export const THEME_CODES = ['theme1', 'theme2', 'theme3'] as const

export type ThemeCode = (typeof THEME_CODES)[number]

/** The kind of a page. Each kind has its own view, and each theme says which kinds it draws. */
export type PageKind = 'home' | 'section' | 'article' | 'search' | 'need' | 'form-submit-success' | 'error'

export function isThemeCode(value: unknown): value is ThemeCode {
  return THEME_CODES.includes(value as ThemeCode)
}

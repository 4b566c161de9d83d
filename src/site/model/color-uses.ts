import type { Colors, Scheme } from './colors.ts'

/**
 * The background of words or controls, in OKLCH: its lightness, and the most chroma that it takes from the theme
 * colour. Its hue is that of the theme colour.
 */
export type Ground = { readonly l: number; readonly maxChroma: number }

/**
 * How a theme uses the tenant's colours. The theme's style sheet must use these grounds; `tests/e2e/colors.test.ts`
 * compares them.
 */
export type ColorUses = {
  /** The theme's own colours, for tenants that set none. */
  readonly own: Colors
  /** Whether a tenant may set fewer than three colours, or none, without a notice (docs/themes.md, Colours). */
  readonly mayBeFewer: boolean
  /** The colours of links and headings. */
  readonly words: readonly (keyof Colors)[]
  /** Among the grounds of such words, the one with the least contrast to them. */
  readonly wordsOn: { readonly [S in Scheme]: Ground }
  /** The colours that fill buttons. */
  readonly controls: readonly (keyof Colors)[]
  readonly controlsOn: { readonly [S in Scheme]: Ground }
}

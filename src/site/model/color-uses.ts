import type { Colors, Scheme } from './colors.ts'

/**
 * What words or controls stand on: lightness, and how much of the theme colour's own chroma it takes at most (OKLCH;
 * the hue is the theme colour's).
 */
export type Ground = { readonly l: number; readonly maxChroma: number }

/**
 * What a theme does with the tenant's colours. Its style sheet keeps to these grounds; `tests/e2e/colors.test.ts`
 * compares.
 */
export type ColorUses = {
  /** The theme's own colours, for tenants that bring none. */
  readonly own: Colors
  /** Whether a tenant may bring fewer than three colours, or none, without being warned (docs/themes.md, Colours). */
  readonly mayBeFewer: boolean
  /** Colours that links and headings are written in. */
  readonly words: readonly (keyof Colors)[]
  /** Of all grounds that such words stand on, the one nearest to them. */
  readonly wordsOn: { readonly [S in Scheme]: Ground }
  /** Colours that buttons are filled with. */
  readonly controls: readonly (keyof Colors)[]
  readonly controlsOn: { readonly [S in Scheme]: Ground }
}

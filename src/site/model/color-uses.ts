import type { Colors, Scheme } from './colors.ts'
import type { ThemeCode } from './theme.ts'

/**
 * What words or controls stand on: lightness, and how much of the theme colour's own chroma it takes at most (OKLCH; the hue
 * is the theme colour's).
 */
export type Ground = { readonly l: number; readonly maxChroma: number }

/** What a theme does with the tenant's colours. Its style sheet keeps to these grounds; `tests/e2e/colors.test.ts` compares. */
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

export const COLOR_USES: { readonly [T in ThemeCode]: ColorUses } = {
  theme1: {
    own: { themeColor: '#2363ad', hoverColor: '#163f73', activeColor: '#102f57' },
    mayBeFewer: true,
    words: ['themeColor', 'hoverColor'],
    wordsOn: { light: { l: 0.955, maxChroma: 0.022 }, dark: { l: 0.25, maxChroma: 0.03 } },
    controls: ['themeColor'],
    controlsOn: { light: { l: 1, maxChroma: 0 }, dark: { l: 0.185, maxChroma: 0.012 } },
  },
  theme2: {
    own: { themeColor: '#8f4a71', hoverColor: '#63324e', activeColor: '#4a253b' },
    mayBeFewer: false,
    words: ['themeColor'],
    wordsOn: { light: { l: 0.915, maxChroma: 0.036 }, dark: { l: 0.33, maxChroma: 0.045 } },
    controls: ['themeColor'],
    controlsOn: { light: { l: 0.988, maxChroma: 0.006 }, dark: { l: 0.178, maxChroma: 0.018 } },
  },
  theme3: {
    own: { themeColor: '#0069a5', hoverColor: '#00568b', activeColor: '#00416d' },
    mayBeFewer: false,
    words: ['themeColor', 'hoverColor', 'activeColor'],
    wordsOn: { light: { l: 0.955, maxChroma: 0.022 }, dark: { l: 0.29, maxChroma: 0.035 } },
    controls: [],
    controlsOn: { light: { l: 1, maxChroma: 0 }, dark: { l: 0.215, maxChroma: 0.012 } },
  },
}

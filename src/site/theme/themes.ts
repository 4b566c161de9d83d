import type { PageKind, ThemeCode } from '../model/theme.ts'
import type { ThemeDefinition } from './theme-definition.ts'
import { theme1 } from './theme1.ts'
import { theme2 } from './theme2.ts'
import { theme3 } from './theme3.ts'

/** The definition of each theme. A code without a definition does not compile. */
export const THEMES: { readonly [T in ThemeCode]: ThemeDefinition } = { theme1, theme2, theme3 }

/** Whether a theme has pages of this kind. */
export function hasPageKind(theme: ThemeCode, kind: PageKind): boolean {
  return THEMES[theme].pageKinds.includes(kind)
}

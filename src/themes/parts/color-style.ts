import type { SharedView } from '#site/view.ts'

/** The tenant's colours as custom properties for a `style` attribute; `undefined` where the theme's own hold. */
export function colorStyle(shared: SharedView): string | undefined {
  const { colors } = shared
  if (!colors) return undefined
  return `--theme-color:${colors.themeColor};--hover-color:${colors.hoverColor};--active-color:${colors.activeColor}`
}

import type { SharedView } from '../views/view.ts'
import { THEMES } from './themes.ts'

/**
 * The text of the one `<style>` element of every page of a tenant and locale: what a style sheet that all tenants
 * share cannot know. It is a pure function of the shared view, so that a content security policy can allow it by its
 * hash.
 *
 * It stands outside the layers of the theme's style sheet, and so before them in the cascade.
 */
export function inlineStyle({
  theme,
  locale,
  shades: { light, dark },
  site,
}: Pick<SharedView, 'theme' | 'locale' | 'shades' | 'site'>): string {
  // Both schemes have the same names: `schemeShades` makes them from one list.
  const names = Object.keys(light) as (keyof typeof light)[]
  const colors = names.map((name) => [name, `light-dark(${light[name]},${dark[name]})`])
  const others = Object.entries(THEMES[theme].styleProperties({ locale, name: site.name }))
  return `:root{${[...colors, ...others].map((property) => property.join(':')).join(';')}}`
}

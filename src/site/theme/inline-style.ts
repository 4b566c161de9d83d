import type { SharedView } from '../views/view.ts'
import { THEMES } from './themes.ts'

/**
 * The text of the one `<style>` element of every page of a tenant and locale. It holds what a style sheet for all
 * tenants cannot know. It is a pure function of the shared view, so a content security policy can allow it by its hash.
 *
 * It stands outside of the cascade layers of the theme's style sheet, so it wins over them.
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

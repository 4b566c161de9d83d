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
  const always = rule({ ...light, ...THEMES[theme].styleProperties({ locale, name: site.name }) })
  return `${always}@media screen and (prefers-color-scheme:dark){${rule(dark)}}`
}

function rule(properties: Readonly<Record<string, string>>): string {
  const text = Object.entries(properties).map(([name, value]) => `${name}:${value}`)
  return `:root{${text.join(';')}}`
}

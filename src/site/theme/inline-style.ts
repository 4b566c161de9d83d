import { translateFor } from '#messages/translate.ts'
import type { SharedView } from '../views/view.ts'
import { textWidth } from './text-width.ts'

const CALLOUTS = ['note', 'tip', 'warning', 'danger'] as const

/**
 * The text of the one `<style>` element of every page of a tenant and locale: what a style sheet that all tenants share cannot
 * know. It is a pure function of the shared view, so that a content security policy can allow it by its hash.
 *
 * It stands outside the layers of the theme's style sheet, and so before them in the cascade.
 */
export function inlineStyle(shared: Pick<SharedView, 'theme' | 'locale' | 'shades' | 'site'>): string {
  const { light, dark } = shared.shades
  return `${rule({ ...light, ...themeProperties(shared) })}@media screen and (prefers-color-scheme:dark){${rule(dark)}}`
}

function rule(properties: Readonly<Record<string, string>>): string {
  const text = Object.entries(properties).map(([name, value]) => `${name}:${value}`)
  return `:root{${text.join(';')}}`
}

function themeProperties({
  theme,
  locale,
  site,
}: Pick<SharedView, 'theme' | 'locale' | 'site'>): Record<string, string> {
  // The end of theme2 prints the site's name as wide as the page.
  if (theme === 'theme2') return { '--name-width': Math.max(4, textWidth(site.name)).toFixed(1) }
  if (theme !== 'theme3') return {}
  // The text of an article holds `<aside class="tip">` in every language alike; the style sheet prints these names in front, so
  // that no kind is shown by colour alone.
  const t = translateFor('theme3', locale)
  return Object.fromEntries(CALLOUTS.map((kind) => [`--${kind}-name`, `"${t(`callout.${kind}`)}"`]))
}

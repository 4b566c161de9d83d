import { MENU_TYPES, type MenuEntry } from '#site/model/menu.ts'
import type { Site } from '#site/model/site.ts'
import type { BuildRecord, Outline } from '../record/build-record.ts'
import { ShrinkHeld } from '../errors.ts'

const MOST_LOST = 0.3
/** Fewer lost pages or entries than these are an edit, however small the site. */
const FEWEST_LOST = 5
const MOST_NAMED = 10

export function outlineOf({ theme, locales, byLocale }: Site): Outline {
  const counts = locales.flatMap(({ locale }) =>
    MENU_TYPES.map((menu) => [`${locale} ${menu}`, countEntries(byLocale[locale]?.menus[menu] ?? [])] as const),
  )
  return { theme, locales: locales.map(({ locale }) => locale), menus: Object.fromEntries(counts) }
}

/**
 * Holds a build that would lose much of what the last one had: over three tenths of its pages or of a menu, its
 * theme, a language.
 *
 * A provider that was emptied or set up wrongly answers as calmly as a good one. `accepted` are messages of earlier
 * `ShrinkHeld` that somebody confirmed: exactly those losses are let through, and no greater or other ones. Throws
 * `ShrinkHeld`, which lists the losses.
 */
export function guardContentLoss(
  record: BuildRecord,
  site: Site,
  removed: readonly string[],
  accepted: readonly string[] = [],
): void {
  const losses = [...lostPages(removed, Object.keys(record.pages).length)]
  if (record.outline) losses.unshift(...lostParts(record.outline, outlineOf(site)))
  if (losses.length === 0) return
  const held = ShrinkHeld.fault({ losses: losses.join('; ') }, { tenant: site.tenant.name })
  if (!accepted.includes(held.message)) throw held
}

function lostParts(before: Outline, after: Outline): string[] {
  const languages = before.locales.filter((locale) => !after.locales.includes(locale))
  const menus = Object.entries(before.menus).flatMap(([menu, count]) => {
    const lost = count - (after.menus[menu] ?? 0)
    const isDropped = languages.some((locale) => menu.startsWith(`${locale} `))
    return isDropped || !isTooMuch(lost, count) ? [] : [`${lost} of ${count} entries of the menu ${menu}`]
  })
  return [
    ...(before.theme === after.theme ? [] : [`the theme ${before.theme}, for ${after.theme}`]),
    ...languages.map((locale) => `the language ${locale}`),
    ...(menus.length > MOST_NAMED ? [...menus.slice(0, MOST_NAMED), `${menus.length - MOST_NAMED} more menus`] : menus),
  ]
}

function lostPages(removed: readonly string[], count: number): string[] {
  if (!isTooMuch(removed.length, count)) return []
  const more = removed.length - MOST_NAMED
  const named = [...removed.slice(0, MOST_NAMED), ...(more > 0 ? [`and ${more} more`] : [])]
  return [`${removed.length} of ${count} pages (${named.join(', ')})`]
}

function isTooMuch(lost: number, count: number): boolean {
  return lost >= FEWEST_LOST && lost > count * MOST_LOST
}

function countEntries(entries: readonly MenuEntry[]): number {
  return entries.reduce((sum, { children }) => sum + 1 + countEntries(children), 0)
}

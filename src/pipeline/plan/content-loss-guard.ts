import { isDeepStrictEqual } from 'node:util'
import { MENU_TYPES, type MenuEntry } from '#site/model/menu.ts'
import type { Site } from '#site/model/site.ts'
import type { BuildRecord, Outline } from '../record/build-record.ts'
import { ShrinkHeld } from '../errors.ts'

const MOST_LOST = 0.3
/** A loss of fewer pages or entries than this counts as an edit, even if the site is small. */
const FEWEST_LOST = 5
const MOST_NAMED = 10

/** Something that the site would lose in a build. `paths` are the first of the lost pages. */
type Loss =
  | { readonly part: 'theme'; readonly before: string; readonly after: string }
  | { readonly part: 'language'; readonly locale: string }
  | { readonly part: 'menu'; readonly menu: string; readonly lost: number; readonly of: number }
  | { readonly part: 'pages'; readonly lost: number; readonly of: number; readonly paths: readonly string[] }

/** What `guardContentLoss` compares from build to build: the theme, the locales, and how many entries each menu has. */
export function outlineOf({ theme, locales, byLocale }: Site): Outline {
  const counts = locales.flatMap(({ locale }) =>
    MENU_TYPES.map((menu) => [`${locale} ${menu}`, countEntries(byLocale[locale]?.menus[menu] ?? [])] as const),
  )
  return { theme, locales: locales.map(({ locale }) => locale), menus: Object.fromEntries(counts) }
}

/**
 * Holds a build that would lose much of what the last one had: over three tenths of its pages or of a menu, its theme,
 * or a language. The reason: a provider that is empty or set up wrongly reports no error.
 *
 * `removed` are the paths of pages that would go. `accepted` holds the data of earlier `ShrinkHeld` faults that an
 * operator confirmed. The guard accepts exactly those losses and no others. Throws `ShrinkHeld`, whose data are the
 * losses.
 */
export function guardContentLoss(
  record: BuildRecord,
  site: Site,
  removed: readonly string[],
  accepted: readonly unknown[] = [],
): void {
  const losses = [
    ...(record.outline ? lostParts(record.outline, outlineOf(site)) : []),
    ...lostPages(removed, record.pages.size),
  ]
  if (losses.length === 0 || accepted.some((one) => isDeepStrictEqual(one, losses))) return
  throw ShrinkHeld.fault({ losses: describeLosses(losses) }, { tenant: site.tenant.name }, { data: losses })
}

function lostParts(before: Outline, after: Outline): Loss[] {
  const languages = before.locales.filter((locale) => !after.locales.includes(locale))
  const menus = Object.entries(before.menus).flatMap(([menu, of]): Loss[] => {
    const lost = of - (after.menus[menu] ?? 0)
    const isDropped = languages.some((locale) => menu.startsWith(`${locale} `))
    return isDropped || !isTooMuch(lost, of) ? [] : [{ part: 'menu', menu, lost, of }]
  })
  return [
    ...(before.theme === after.theme ? [] : [{ part: 'theme', before: before.theme, after: after.theme } as const]),
    ...languages.map((locale) => ({ part: 'language', locale }) as const),
    ...menus,
  ]
}

function lostPages(removed: readonly string[], of: number): Loss[] {
  const { length: lost } = removed
  return isTooMuch(lost, of) ? [{ part: 'pages', lost, of, paths: removed.slice(0, MOST_NAMED) }] : []
}

/** Names the first ten menus and pages, and counts the others. */
function describeLosses(losses: readonly Loss[]): string {
  const inWords = (...parts: Loss['part'][]) => losses.filter(({ part }) => parts.includes(part)).map(describe)
  const menus = inWords('menu')
  const more = menus.length > MOST_NAMED ? [`${menus.length - MOST_NAMED} more menus`] : []
  const all = [inWords('theme', 'language'), menus.slice(0, MOST_NAMED), more, inWords('pages')]
  return all.flat().join('; ')
}

function describe(loss: Loss): string {
  if (loss.part === 'theme') return `the theme ${loss.before}, for ${loss.after}`
  if (loss.part === 'language') return `the language ${loss.locale}`
  if (loss.part === 'menu') return `${loss.lost} of ${loss.of} entries of the menu ${loss.menu}`
  const more = loss.lost - loss.paths.length
  return `${loss.lost} of ${loss.of} pages (${[...loss.paths, ...(more > 0 ? [`and ${more} more`] : [])].join(', ')})`
}

function isTooMuch(lost: number, count: number): boolean {
  return lost >= FEWEST_LOST && lost > count * MOST_LOST
}

function countEntries(entries: readonly MenuEntry[]): number {
  return entries.reduce((sum, { children }) => sum + 1 + countEntries(children), 0)
}

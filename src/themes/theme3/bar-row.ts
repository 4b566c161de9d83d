import { textWidth } from '#site/theme/text-width.ts'
import type { SharedView } from '#site/views/view.ts'

/** Room in the bar, in `rem`, by the least width of the window. */
const ROOM = [
  ['lg', 58],
  ['xl', 73],
  ['xxl', 85],
] as const

/** Sizes of the letters of the name and of all else in the bar, in `rem`. */
const NAME = 1.1
const WORDS = 0.92
/** Sign, gaps, and the search. In `rem`. */
const TOOLS = 18
/** Paddings of an entry, with its arrow; paddings of a language. In `rem`. */
const ENTRY = 2.6
const LANGUAGE = 1.2

/** From which width on `top_menu` stands in the bar, whole. In narrower windows the tree lists it. */
export function menuStandsInBarAt({
  menus,
  site,
  locales,
}: Pick<SharedView, 'menus' | 'site' | 'locales'>): 'lg' | 'xl' | 'xxl' | 'never' {
  const entries = menus.top_menu.reduce((sum, { name }) => sum + textWidth(name) * WORDS + ENTRY, 0)
  const languages = locales.reduce((sum, { name }) => sum + textWidth(name) * WORDS + LANGUAGE, 0)
  const width = textWidth(site.name) * NAME + entries + languages + TOOLS
  return ROOM.find(([, room]) => width <= room)?.[0] ?? 'never'
}

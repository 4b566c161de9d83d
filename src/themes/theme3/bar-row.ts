import { textWidth } from '#site/theme/text-width.ts'
import type { SharedView } from '#site/views/view.ts'

/** The width of the bar, in `rem`, at the least width of the window. */
const ROOM = [
  ['lg', 58],
  ['xl', 73],
  ['xxl', 85],
] as const

/** The font sizes of the name and of all other words in the bar, in `rem`. */
const NAME = 1.1
const WORDS = 0.92
/** The width of the logo, the gaps and the search, in `rem`. */
const TOOLS = 18
/** The width of an entry's paddings with its arrow, and of a language's paddings. In `rem`. */
const ENTRY = 2.6
const LANGUAGE = 1.2

/** The window width from which all of `top_menu` fits into the bar. In narrower windows the tree lists it. */
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

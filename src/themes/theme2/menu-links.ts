import type { MenuLink, SharedView } from '#site/views/view.ts'
import { textWidth } from '#site/theme/text-width.ts'
import { leadingLinks, leads } from '../parts/leading-links.ts'

/** Where an entry leads: its own address, else that of the first entry below it that has one. */
export function firstHref(entry: MenuLink): string | undefined {
  return entry.href ?? leadingLinks(entry.children)[0]?.href
}

/**
 * The entry of `left_menu` whose pages a page stands among. An entry without pages below it is one of many, and no
 * section.
 */
export function sectionOfTrail(shared: SharedView, [top]: readonly string[]): MenuLink | undefined {
  return shared.menus.left_menu.find(({ id, children }) => id === top && children.length > 0)
}

/**
 * A heading of a menu panel and what stands under it. Entries without children of their own share the column without
 * a heading.
 */
export type MenuColumn = { readonly heading?: MenuLink; readonly links: readonly MenuLink[] }

export function menuColumns(entry: MenuLink): MenuColumn[] {
  const single = entry.children.filter(({ children }) => children.length === 0)
  const own = leads(entry) ? [{ ...entry, children: [] }, ...single] : single
  const grouped = entry.children.filter(({ children }) => children.length > 0)
  return [
    ...(own.length > 0 ? [{ links: own }] : []),
    ...grouped.map((heading) => ({ heading, links: leadingLinks(heading.children) })),
  ]
}

/** Longest name of an action that a button in the header has room for, in `em`. */
const ACTION_WIDTH = 14

/**
 * What the button to the need form says: the name that the tenant gives it in a menu ("Ask for an appointment"), or
 * ours if no menu names it or the name is too long for a button.
 */
export function needLabel(shared: SharedView, ours: string): string {
  const named = [...leadingLinks(shared.menus.top_menu), ...leadingLinks(shared.menus.bottom_menu)]
  const name = named.find(({ href }) => href === shared.needHref)?.name
  return name !== undefined && textWidth(name) <= ACTION_WIDTH ? name : ours
}

/** Room in the header bar, in `em`, by the least width of the window. */
const ROOM = [
  ['lg', 60],
  ['xl', 75],
  ['xxl', 82],
] as const

/** Padding and arrow of an entry in the bar, in `em`. */
const ENTRY_WIDTH = 2.7

/** Logo, search, language and the paddings of the button, in `em`. */
const TOOLS_WIDTH = 17

/**
 * From which width on the menu stands in the header bar, beside the name of the site and the button. Below it folds;
 * a menu that fits nowhere always folds.
 */
export function menuUnfoldsAt(
  entries: readonly MenuLink[],
  name: string,
  action: string,
): 'lg' | 'xl' | 'xxl' | 'never' {
  const menu = entries.reduce((sum, entry) => sum + textWidth(entry.name) + ENTRY_WIDTH, 0)
  const width = menu + textWidth(name) * 1.1 + textWidth(action) + TOOLS_WIDTH
  return ROOM.find(([, room]) => width <= room)?.[0] ?? 'never'
}

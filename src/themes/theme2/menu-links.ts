import type { MenuLink, SharedView } from '#site/views/view.ts'
import { textWidth } from '#site/theme/text-width.ts'
import { leadingLinks, leads } from '../parts/leading-links.ts'

/** The link of an entry: its own, else the first one below it. */
export function firstHref(entry: MenuLink): string | undefined {
  return entry.href ?? leadingLinks(entry.children)[0]?.href
}

/**
 * The section of a page: its top entry in `left_menu`. `undefined` if that entry has no pages below it, since it is
 * then one page among many.
 */
export function sectionOfTrail(shared: SharedView, [top]: readonly string[]): MenuLink | undefined {
  return shared.menus.left_menu.find(({ id, children }) => id === top && children.length > 0)
}

/** The pages of a section. If it has a page of its own, that page comes first and is called `overview`. */
export function pagesOfSection(section: MenuLink, overview: string): MenuLink[] {
  return leadingLinks([section]).map((page) => (page.id === section.id ? { ...page, name: overview } : page))
}

/**
 * A column of a menu panel: a heading and the links under it. Entries without children share one column without a
 * heading.
 */
type MenuColumn = { readonly heading?: MenuLink; readonly links: readonly MenuLink[] }

/** Divides the entries below a menu entry into columns. The entry's own link comes first. */
export function menuColumns(entry: MenuLink): MenuColumn[] {
  const single = entry.children.filter(({ children }) => children.length === 0)
  const own = leads(entry) ? [{ ...entry, children: [] }, ...single] : single
  const grouped = entry.children.filter(({ children }) => children.length > 0)
  return [
    ...(own.length > 0 ? [{ links: own }] : []),
    ...grouped.map((heading) => ({ heading, links: leadingLinks(heading.children) })),
  ]
}

/** The longest text that fits on a button in the header, in `em`. */
const ACTION_WIDTH = 14

/**
 * The text of the button to the need form: the tenant's name for it in a menu ("Ask for an appointment"). If no menu
 * has it, or if that name is too long for a button, it is ours.
 */
export function needLabel(shared: SharedView, ours: string): string {
  const named = [...leadingLinks(shared.menus.top_menu), ...leadingLinks(shared.menus.bottom_menu)]
  const name = named.find(({ href }) => href === shared.needHref)?.name
  return name !== undefined && textWidth(name) <= ACTION_WIDTH ? name : ours
}

/** The width of the header bar, in `em`, at the least width of the window. */
const ROOM = [
  ['lg', 60],
  ['xl', 75],
  ['xxl', 82],
] as const

/** The width of an entry's padding and arrow, in `em`. */
const ENTRY_WIDTH = 2.7

/** The width of the logo, the search, the language and the button's paddings, in `em`. */
const TOOLS_WIDTH = 17

/**
 * The window width from which the menu fits into the header bar, beside the name of the site and the button. In
 * narrower windows a button opens the menu; `never` if it fits in no window.
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

import type { MenuLink, SharedView } from '#site/views/view.ts'

type Menus = SharedView['menus']

/** The entries of the tree: `left_menu`, or `top_menu` if the tenant has no `left_menu`. */
export function treeOf(menus: Menus): readonly MenuLink[] {
  return hasTree(menus) ? menus.left_menu : menus.top_menu
}

/** Whether the tenant has a `left_menu`. Pages then show `top_menu` beside the tree. */
export function hasTree(menus: Menus): boolean {
  return menus.left_menu.length > 0
}

/**
 * The entries to show below an entry.
 *
 * An entry that opens and closes cannot be a link too. So the list begins with its own page, under the name `overview`,
 * unless one of its children has the same link.
 */
export function entriesBelow(entry: MenuLink, overview: string): readonly MenuLink[] {
  const { href, children, id, ...rest } = entry
  if (href === undefined || children.some((child) => child.href === href)) return children
  return [{ ...rest, id: `${id} page`, href, name: overview, children: [] }, ...children]
}

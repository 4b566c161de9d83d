import type { MenuLink, SharedView } from '#site/views/view.ts'

type Menus = SharedView['menus']

/** What the tree shows: `left_menu`, and if the tenant has none, `top_menu`. */
export function treeOf(menus: Menus): readonly MenuLink[] {
  return hasTree(menus) ? menus.left_menu : menus.top_menu
}

/** Whether the tenant has a tree of its own, so that `top_menu` is shown beside it. */
export function hasTree(menus: Menus): boolean {
  return menus.left_menu.length > 0
}

/**
 * The entries to show below an entry.
 *
 * An entry that opens and closes cannot be a link too. So its own page leads the list, under the name `overview`,
 * unless the first entry goes there anyway.
 */
export function entriesBelow(entry: MenuLink, overview: string): readonly MenuLink[] {
  const { href, children, id, ...rest } = entry
  if (href === undefined || children.some((child) => child.href === href)) return children
  return [{ ...rest, id: `${id} page`, href, name: overview, children: [] }, ...children]
}

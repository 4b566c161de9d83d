import type { MenuLink } from '#site/view.ts'

/** All entries that lead somewhere, in reading order, however deep: below the second level everything stands on the second. */
export function leadingEntries(entries: readonly MenuLink[]): readonly MenuLink[] {
  return entries.flatMap((entry) => [...(entry.href === undefined ? [] : [entry]), ...leadingEntries(entry.children)])
}

/** Whether an entry below leads to the same place, so that a link of its own would only repeat it. */
export function isRepeatedBelow({ href, children }: MenuLink): boolean {
  return leadingEntries(children).some((below) => below.href === href)
}

/**
 * The part of left_menu that a page stands in: the top entry on its trail with what is below it, or the whole menu where that
 * entry has nothing below. `undefined` for pages that left_menu does not lead to, whose `leftTrail` is empty.
 */
export function sectionOf(menu: readonly MenuLink[], trail: readonly string[]): Section | undefined {
  const top = menu.find(({ id }) => id === trail[0])
  if (top === undefined) return undefined
  return top.children.length > 0 ? { id: top.id, name: top.name, entries: top.children } : { id: '', entries: menu }
}

export type Section = { readonly id: string; readonly name?: string; readonly entries: readonly MenuLink[] }

import type { MenuLink } from '#site/views/view.ts'

/**
 * All entries that lead somewhere, in reading order, however deep: below the second level everything stands on the
 * second.
 */
export function leadingEntries(entries: readonly MenuLink[]): readonly MenuLink[] {
  return entries.flatMap((entry) => [...(entry.href === undefined ? [] : [entry]), ...leadingEntries(entry.children)])
}

/** Whether an entry below leads to the same place, so that a link of its own would only repeat it. */
export function isRepeatedBelow({ href, children }: MenuLink): boolean {
  return leadingEntries(children).some((below) => below.href === href)
}

/** The part of left_menu below a top entry, with its name, or the whole menu if that entry has nothing below. */
export function sectionOf(menu: readonly MenuLink[], topId: string): Section {
  const top = menu.find(({ id }) => id === topId)
  return top && top.children.length > 0 ? { name: top.name, entries: top.children } : { entries: menu }
}

export type Section = { readonly name?: string; readonly entries: readonly MenuLink[] }

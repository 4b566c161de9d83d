import type { MenuLink } from '#site/views/view.ts'
import { leadingLinks } from '../parts/leading-links.ts'

/** Whether an entry below leads to the same place, so that a link of its own would only repeat it. */
export function isRepeatedBelow({ href, children }: MenuLink): boolean {
  return leadingLinks(children).some((below) => below.href === href)
}

/** The part of left_menu below a top entry, with its name, or the whole menu if that entry has nothing below. */
export function sectionOf(menu: readonly MenuLink[], topId: string): Section {
  const top = menu.find(({ id }) => id === topId)
  return top && top.children.length > 0 ? { name: top.name, entries: top.children } : { entries: menu }
}

export type Section = { readonly name?: string; readonly entries: readonly MenuLink[] }

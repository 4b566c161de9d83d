import type { MenuLink } from '#site/views/view.ts'
import { leadingLinks, leads } from '../parts/leading-links.ts'

/** Whether an entry below has the same link, so that a link of the entry itself would only repeat it. */
export function isRepeatedBelow({ href, children }: MenuLink): boolean {
  return leadingLinks(children).some((below) => below.href === href)
}

/**
 * The part of left_menu below a top entry, with the entry's name. If the entry has nothing below it, the whole menu.
 */
export function sectionOf(menu: readonly MenuLink[], topId: string): Section {
  const top = menu.find(({ id }) => id === topId)
  return top && top.children.length > 0 ? { name: top.name, entries: top.children } : { entries: menu }
}

type Section = { readonly name?: string; readonly entries: readonly MenuLink[] }

/**
 * The section whose menu stands beside a page: the first entry of its trail in left_menu. `undefined` if the page has
 * no section, or if the menu leads to nothing but the page itself.
 */
export function sectionBeside(menu: readonly MenuLink[], [topId]: readonly string[], href: string): string | undefined {
  return topId !== undefined && leadsElsewhere(sectionOf(menu, topId).entries, href) ? topId : undefined
}

function leadsElsewhere(entries: readonly MenuLink[], href: string): boolean {
  return entries.some((entry) => (leads(entry) && entry.href !== href) || leadsElsewhere(entry.children, href))
}

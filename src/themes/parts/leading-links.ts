import type { MenuLink } from '#site/views/view.ts'

/** A menu entry with a link. */
type LeadingLink = MenuLink & { readonly href: string }

/**
 * Lists those of the entries, and of all entries below them, that have a link, in reading order. Themes use it to show
 * everything below the second level on the second level.
 */
export function leadingLinks(entries: readonly MenuLink[]): LeadingLink[] {
  return entries.flatMap((entry) => [...(leads(entry) ? [entry] : []), ...leadingLinks(entry.children)])
}

/** Whether an entry has a link. */
export function leads(entry: MenuLink): entry is LeadingLink {
  return entry.href !== undefined
}

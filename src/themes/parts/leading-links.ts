import type { MenuLink } from '#site/views/view.ts'

/** A menu entry that leads somewhere. */
export type LeadingLink = MenuLink & { readonly href: string }

/**
 * The entries below these that lead somewhere, in reading order, however deep they lie: below the second level
 * everything stands on the second.
 */
export function leadingLinks(entries: readonly MenuLink[]): LeadingLink[] {
  return entries.flatMap((entry) => [...(leads(entry) ? [entry] : []), ...leadingLinks(entry.children)])
}

export function leads(entry: MenuLink): entry is LeadingLink {
  return entry.href !== undefined
}

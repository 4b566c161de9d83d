import type { MenuType } from '#site/menu.ts'
import type { PageView, SharedView } from '#site/view.ts'

/**
 * Chrome is what every page of a tenant and locale has in common: header, menus, footer.
 *
 * It is drawn once from `view.shared` and spliced into each page. What differs from page to page is put in as text: the
 * language links and the marks of the current place. `Once.astro` is the component that does both.
 */
const drawn = new WeakMap<SharedView, Map<string, string>>()

export function drawnChrome(shared: SharedView, part: string): string | undefined {
  return drawn.get(shared)?.get(part)
}

export function keepChrome(shared: SharedView, part: string, html: string): string {
  const parts = drawn.get(shared) ?? new Map<string, string>()
  drawn.set(shared, parts.set(part, html))
  return html
}

// A private-use character cannot be typed by an editor by chance, and needs no escaping in an attribute.
const HOLE = '\uE000'

/** The `href` to draw for a language link: each page puts its own address in its place. */
export function languageHole(locale: string): string {
  return `${HOLE}${locale}${HOLE}`
}

/**
 * Makes drawn chrome this page's own.
 *
 * Fills the language links, gives links to this page `aria-current="page"`, and marks the menu entries on the way to it:
 * an element drawn with `data-entry={entryMark(menu, id)}` gets `data-trail`, and opens if it is a `<details>`.
 */
export function personalise(html: string, page: PageView): string {
  // Before the language links: the one to this language carries its own `aria-current`.
  let result = html.replaceAll(`href="${page.href}"`, (link) => `${link} aria-current="page"`)
  for (const { locale, href } of page.languages) result = result.replaceAll(languageHole(locale), () => href)
  if (page.trailMenu === undefined) return result
  for (const id of page.trail) {
    const entry = `data-entry="${escapeAttribute(entryMark(page.trailMenu, id))}"`
    result = result
      .replaceAll(`<details ${entry}`, () => `<details open ${entry}`)
      .replaceAll(entry, () => `${entry} data-trail`)
  }
  return result
}

/** Names an entry among those of all menus. */
export function entryMark(menu: MenuType, id: string): string {
  return `${menu} ${id}`
}

/** The way to a page in `left_menu`, outermost id first; empty where that menu does not lead to it. */
export function leftTrail({ trail, trailMenu }: PageView): readonly string[] {
  return trailMenu === 'left_menu' ? trail : []
}

/** As Astro escapes attribute values. */
function escapeAttribute(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
}

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
 * an element drawn with `data-entry="ID"` gets `data-trail`, and opens if it is a `<details>`.
 */
export function personalise(html: string, page: PageView): string {
  // Before the language links: the one to this language carries its own `aria-current`.
  let result = html.replaceAll(`href="${page.href}"`, `href="${page.href}" aria-current="page"`)
  for (const { locale, href } of page.languages) result = result.replaceAll(languageHole(locale), href)
  for (const id of page.trail) {
    const entry = `data-entry="${escapeAttribute(id)}"`
    result = result.replaceAll(`<details ${entry}`, `<details open ${entry}`).replaceAll(entry, `${entry} data-trail`)
  }
  return result
}

/** As Astro escapes attribute values. */
function escapeAttribute(value: string): string {
  return value.replaceAll('&', '&#38;').replaceAll('"', '&#34;')
}

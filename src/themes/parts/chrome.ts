import { markHTMLString } from 'astro/runtime/server/index.js'
import type { MenuType } from '#site/menu.ts'
import type { PageView, SharedView } from '#site/view.ts'

/**
 * Chrome is what every page of a tenant and locale has in common: header, menus, footer.
 *
 * It is drawn once from `view.shared`, kept as UTF-8, and spliced into each page. What differs from page to page is put in between its bytes:
 * the language links and the marks of the current place. `Once.astro` is the component that does both.
 */
export type Chrome = {
  readonly bytes: Uint8Array
  /** Where a page may have its say, by what stands there. */
  readonly holes: ReadonlyMap<string, readonly Hole[]>
}

/** In bytes. */
type Hole = { readonly start: number; readonly end: number }

const drawn = new WeakMap<SharedView, Map<string, Chrome>>()

export function drawnChrome(shared: SharedView, part: string): Chrome | undefined {
  return drawn.get(shared)?.get(part)
}

export function keepChrome(shared: SharedView, part: string, html: string): Chrome {
  const parts = drawn.get(shared) ?? new Map<string, Chrome>()
  const chrome = findHoles(html)
  drawn.set(shared, parts.set(part, chrome))
  return chrome
}

// A private-use character cannot be typed by an editor by chance, and needs no escaping in an attribute.
const HOLE = '\uE000'

/** The `href` to draw for a language link: each page puts its own address in its place. */
export function languageHole(locale: string): string {
  return `${HOLE}${locale}${HOLE}`
}

/** Names an entry among those of all menus. */
export function entryMark(menu: MenuType, id: string): string {
  return `${menu} ${id}`
}

/** The way to a page in `left_menu`, outermost id first; empty where that menu does not lead to it. */
export function leftTrail({ trail, trailMenu }: PageView): readonly string[] {
  return trailMenu === 'left_menu' ? trail : []
}

const HOLES = new RegExp(
  `href="[^"${HOLE}]*"|${HOLE}[^${HOLE}]*${HOLE}|(<details) (data-entry="[^"]*")|data-entry="[^"]*"`,
  'g',
)

/** Language links are holes as they stand; marks go behind what they mark, and `open` behind the name of the element. */
export function findHoles(html: string): Chrome {
  const encoder = new TextEncoder()
  const holes = new Map<string, Hole[]>()
  const add = (key: string, hole: Hole) => {
    const known = holes.get(key)
    if (known) known.push(hole)
    else holes.set(key, [hole])
  }
  let [chars, bytes] = [0, 0]
  const bytesUntil = (end: number) => {
    bytes += Buffer.byteLength(html.slice(chars, end))
    chars = end
    return bytes
  }
  for (const { 0: text, 1: details, 2: entry, index } of html.matchAll(HOLES)) {
    const start = bytesUntil(index + (details?.length ?? 0))
    if (details !== undefined) add(text, { start, end: start })
    const end = bytesUntil(index + text.length)
    add(entry ?? text, { start: text.startsWith(HOLE) ? start : end, end })
  }
  return { bytes: encoder.encode(html), holes }
}

/**
 * Makes drawn chrome this page's own: pieces of HTML for a template to print, one behind the other.
 *
 * Fills the language links, gives links to this page `aria-current="page"`, and marks the menu entries on the way to it:
 * an element drawn with `data-entry={entryMark(menu, id)}` gets `data-trail`, and opens if it is a `<details>`.
 */
export function personalise({ bytes, holes }: Chrome, page: PageView): unknown[] {
  const fills: (Hole & { readonly text: string })[] = []
  const fill = (key: string, text: string) => holes.get(key)?.forEach((hole) => fills.push({ ...hole, text }))
  fill(`href="${page.href}"`, ' aria-current="page"')
  for (const { locale, href } of page.languages) fill(languageHole(locale), href)
  for (const id of page.trailMenu === undefined ? [] : page.trail) {
    const entry = `data-entry="${escapeAttribute(entryMark(page.trailMenu as MenuType, id))}"`
    fill(`<details ${entry}`, ' open')
    fill(entry, ' data-trail')
  }
  const pieces: unknown[] = []
  let done = 0
  for (const { start, end, text } of fills.sort((a, b) => a.start - b.start)) {
    pieces.push(bytes.subarray(done, start), markHTMLString(text))
    done = end
  }
  return [...pieces, bytes.subarray(done)]
}

/** As Astro escapes attribute values. */
function escapeAttribute(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
}

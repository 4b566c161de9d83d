import type { MenuType } from '#site/model/menu.ts'
import type { Drawing, PageView, SharedView } from '#site/views/view.ts'

/**
 * LayoutFragment is what every page of a tenant and locale has in common: header, menus, footer.
 *
 * It is drawn once from `view.shared`, kept as UTF-8, and spliced into each page. What differs from page to page is
 * put in between its bytes: the language links and the marks of the current place. `CachedFragment.astro` is the
 * component that does both.
 */
export type LayoutFragment = {
  readonly bytes: Uint8Array
  /** Where in them a page may have its say, by what it says it of. */
  readonly holes: ReadonlyMap<string, readonly number[]>
}

const drawn = new WeakMap<SharedView, Map<string, LayoutFragment>>()
const encoder = new TextEncoder()

export function drawnFragment(shared: SharedView, part: string): LayoutFragment | undefined {
  return drawn.get(shared)?.get(part)
}

export function keepFragment(shared: SharedView, part: string, html: string): LayoutFragment {
  const fragment = findSlots(html)
  drawn.set(shared, (drawn.get(shared) ?? new Map<string, LayoutFragment>()).set(part, fragment))
  return fragment
}

// A private-use character cannot be typed by an editor by chance, and needs no escaping in an attribute.
const HOLE = '\uE000'

/** The `href` to draw for a language link: each page puts its own address in its place. */
export function languageSlot(locale: string): string {
  return `${HOLE}${locale}${HOLE}`
}

/** Names an entry among those of all menus. */
export function entryMark(menu: MenuType, id: string): string {
  return `${menu} ${id}`
}

/** The way to a page in `left_menu`, outermost id first; empty if that menu does not lead to it. */
export function leftTrail({ trail, trailMenu }: PageView): readonly string[] {
  return trailMenu === 'left_menu' ? trail : []
}

const HOLES = new RegExp(`(href="[^"${HOLE}]*")|${HOLE}[^${HOLE}]*${HOLE}|(<details)? (data-entry="[^"]*")`, 'g')

/**
 * A link is marked behind its address. Addresses of languages are holes themselves, and so are the names of entries,
 * most of a page's menus; but a `<details>` keeps its own, by which scripts remember what a visitor has opened.
 */
export function findSlots(html: string): LayoutFragment {
  const kept: string[] = []
  const holes = new Map<string, number[]>()
  let [done, bytes] = [0, 0]
  const keep = (text: string) => {
    kept.push(text)
    bytes += encoder.encode(text).length
  }
  const add = (key: string) => {
    const known = holes.get(key)
    if (known) known.push(bytes)
    else holes.set(key, [bytes])
  }
  for (const { 0: text, 1: link, 2: details, 3: entry, index } of html.matchAll(HOLES)) {
    keep(html.slice(done, index))
    done = index + text.length
    keep(link ?? details ?? '')
    if (details) {
      add(text)
      keep(` ${entry}`)
    }
    add(entry ?? text)
  }
  keep(html.slice(done))
  return { bytes: encoder.encode(kept.join('')), holes }
}

/**
 * Makes drawn fragment this page's own: pieces of HTML, one behind the other. The first and the last are the first and
 * the last of its bytes.
 *
 * Fills the language links, gives links to this page `aria-current="page"`, and marks the menu entries on the way to
 * it: an element drawn with `data-entry={entryMark(menu, id)}` gets `data-trail`, and opens if it is a `<details>`.
 */
export function personalise({ bytes, holes }: LayoutFragment, page: PageView): Drawing {
  const fills: { readonly at: number; readonly text: string }[] = []
  const fill = (key: string, text: string) => holes.get(key)?.forEach((at) => fills.push({ at, text }))
  fill(`href="${page.href}"`, ' aria-current="page"')
  for (const { locale, href } of page.languages) fill(languageSlot(locale), href)
  for (const id of page.trailMenu === undefined ? [] : page.trail) {
    const entry = `data-entry="${escapeAttribute(entryMark(page.trailMenu as MenuType, id))}"`
    fill(`<details ${entry}`, ' open')
    fill(entry, ' data-trail')
  }
  const pieces: (string | Uint8Array)[] = []
  let done = 0
  for (const { at, text } of fills.sort((a, b) => a.at - b.at)) {
    pieces.push(bytes.subarray(done, at), text)
    done = at
  }
  return [...pieces, bytes.subarray(done)]
}

/** As Astro escapes attribute values. */
function escapeAttribute(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
}

import { remembered } from '#kit/remembered.ts'
import type { MenuType } from '#site/model/menu.ts'
import type { Drawing, SharedView } from '#site/views/view.ts'
import type { PageView } from '#site/views/page-view.ts'

/**
 * A part that every page of a tenant and locale shares: header, menus or footer.
 *
 * It is drawn once from `view.shared`, stored as UTF-8, and put into each page. The parts that differ from page to
 * page, the language links and the marks of the current place, are filled in between its bytes. `CachedFragment.astro`
 * is the component that draws and fills it.
 */
export type LayoutFragment = {
  readonly bytes: Uint8Array
  /** The positions in `bytes` that each page fills, by key. */
  readonly holes: ReadonlyMap<string, readonly number[]>
}

const drawnFor = remembered((_shared: SharedView) => new Map<string, LayoutFragment>())
const encoder = new TextEncoder()

/** The fragment that was drawn for this view; `undefined` if it was not drawn yet. `part` is its name. */
export function drawnFragment(shared: SharedView, part: string): LayoutFragment | undefined {
  return drawnFor(shared).get(part)
}

/** Stores the HTML of a fragment for as long as its view lives. */
export function keepFragment(shared: SharedView, part: string, html: string): LayoutFragment {
  const fragment = findSlots(html)
  drawnFor(shared).set(part, fragment)
  return fragment
}

// A private-use character. An editor cannot type it by chance, and it needs no escaping in an attribute.
const HOLE = '\uE000'

/** The `href` to draw for a language link. Each page replaces it with its own address. */
export function languageSlot(locale: string): string {
  return `${HOLE}${locale}${HOLE}`
}

/** The name of an entry that is unique among the entries of all menus. */
export function entryMark(menu: MenuType, id: string): string {
  return `${menu} ${id}`
}

/**
 * The ids of the entries of `left_menu` that lead to a page, outermost first; empty if the menu does not lead to it.
 */
export function leftTrail({ trail, trailMenu }: PageView): readonly string[] {
  return trailMenu === 'left_menu' ? trail : []
}

const HOLES = new RegExp(`(href="[^"${HOLE}]*")|${HOLE}[^${HOLE}]*${HOLE}|(<details)? (data-entry="[^"]*")`, 'g')

/**
 * Finds the positions that pages fill, and the bytes between them. A mark of a link comes after its `href`. Addresses
 * of language links are removed from the bytes, and so are the names of entries, which are most of a page's menus. Only
 * a `<details>` keeps its name, because scripts use it to remember what a visitor has opened.
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
 * Fills a drawn fragment for one page. Returns pieces of HTML to join. The first and the last piece are the first and
 * the last of its bytes.
 *
 * It fills the language links, gives links to this page `aria-current="page"`, and marks the menu entries that lead to
 * this page: an element that was drawn with `data-entry={entryMark(menu, id)}` gets `data-trail`, and `open` if it is a
 * `<details>`.
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

/** Escapes a value as Astro escapes attribute values. */
function escapeAttribute(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
}

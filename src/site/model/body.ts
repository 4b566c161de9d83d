import type { Picture } from '#contract/picture.ts'

/**
 * A cleaned article body, cut into parts at the places that each page fills.
 *
 * A body is cleaned once for all languages, themes and addresses that show it. What differs from page to page stays
 * open as a part: where a link within the site leads in this language, which variants a picture has, whether headings
 * have an anchor.
 */
export type Body = {
  readonly parts: readonly BodyPart[]
  readonly headings: readonly Heading[]
  /** Set if the body has a block of code. Its page then loads the style of code and the button that copies it. */
  readonly hasCode?: true
}

export type BodyPart =
  | string
  /**
   * Prints an address as an attribute value: a path of this site or an absolute address. The absolute address may be
   * one of this site.
   */
  | { readonly link: string }
  /** Prints the `rel` attribute of a link to another site, unless `links` leads the address to a path of this one. */
  | { readonly away: string }
  | ImagePart
  /** Prints a link to the heading that it stands in, if the theme wants such links. */
  | { readonly anchor: string }

/** Prints an `<img>` in the size of the measured picture, but no wider than the editor made it. */
type ImagePart = {
  readonly image: string
  readonly alt: string
  readonly title?: string
  /** The editor's width in CSS pixels. */
  readonly widest?: number
}

/** `level` is 2, 3 or 4; `id` is unique within the body and safe as a fragment. */
export type Heading = { readonly id: string; readonly level: number; readonly text: string }

/** How one page fills a body. The keys of `links` and `pictures` are addresses as the body writes them. */
export type BodyUse = {
  readonly digest: string
  readonly links: { readonly [written: string]: string }
  readonly pictures: { readonly [written: string]: Picture }
}

type FillOptions = {
  /** The accessible name of the links to headings ("Link to this section"). Without it, headings have no links. */
  readonly anchorLabel?: string
}

/** In CSS pixels. If the editor made a picture no wider than this, it is shown within its line of text. */
const ICON_WIDTH = 48

const REL_AWAY = ' rel="noopener noreferrer"'

/** About as many characters of HTML as a phone shows without scrolling. */
const FIRST_SCREEN_LENGTH = 800

/**
 * Renders the HTML of a body on one page.
 *
 * If `use` does not have a link, its address stays as written. If `use` does not have a picture, its alternative text
 * stands in its place. The text between the parts is already clean and is printed as it is. Pictures load lazily,
 * except those at the very top, before any heading.
 */
export function fillBody(body: Body, use: BodyUse, options: FillOptions = {}): string {
  let html = ''
  let isBeforeHeadings = true
  for (const part of body.parts) {
    if (typeof part === 'string') html += part
    else if ('anchor' in part) {
      isBeforeHeadings = false
      if (options.anchorLabel !== undefined) html += anchorElement(part.anchor, options.anchorLabel)
    } else if ('link' in part) html += escapeHtml(valueOf(use.links, part.link) ?? part.link)
    else if ('away' in part) html += isAway(valueOf(use.links, part.away)) ? REL_AWAY : ''
    else {
      const isEager = isBeforeHeadings && html.length < FIRST_SCREEN_LENGTH
      html += imageElement(valueOf(use.pictures, part.image), part, isEager)
    }
  }
  return html
}

/** Whether an absolute address leads to another host. `href`: what the page prints instead of it. */
function isAway(href: string | undefined): boolean {
  return href === undefined || /^https?:/i.test(href)
}

function imageElement(measured: Picture | undefined, part: ImagePart, isEager: boolean): string {
  if (measured === undefined) return escapeHtml(part.alt)
  const { alt, title, widest } = part
  const { src, srcset, sizes, width, height, darkInk } = widest === undefined ? measured : noWider(measured, widest)
  const isIcon = widest !== undefined && widest <= ICON_WIDTH
  const classes = [...(isIcon ? ['in-line'] : []), ...(darkInk ? ['dark-ink'] : [])]
  const attributes = [
    ['class', classes.length === 0 ? undefined : classes.join(' ')],
    ['src', src],
    ['srcset', srcset],
    ['sizes', srcset === undefined ? undefined : sizes],
    ['alt', alt],
    ['title', title],
    ['width', width],
    ['height', height],
    ['loading', isEager ? undefined : 'lazy'],
    ['decoding', isEager ? undefined : 'async'],
  ] as const
  const printed = attributes.flatMap(([name, value]) =>
    value === undefined ? [] : [` ${name}="${escapeHtml(String(value))}"`],
  )
  return `<img${printed.join('')}>`
}

function noWider(picture: Picture, widest: number): Picture {
  const { width = Infinity, height } = picture
  if (width <= widest) return picture
  const shown = { ...picture, width: widest, ...(picture.sizes !== undefined && { sizes: `${widest}px` }) }
  return height === undefined ? shown : { ...shown, height: Math.max(1, Math.round((height * widest) / width)) }
}

function anchorElement(id: string, label: string): string {
  return `<a class="heading-anchor" href="#${escapeHtml(encodeURIComponent(id))}" aria-label="${escapeHtml(label)}">#</a>`
}

// Addresses come from the body. An address such as `constructor` must not find a property that every object inherits.
function valueOf<T>(map: { readonly [written: string]: T }, key: string): T | undefined {
  return Object.hasOwn(map, key) ? map[key] : undefined
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes a value for use as text or as an attribute value. */
function escapeHtml(value: string): string {
  return /[&<>"']/.test(value) ? value.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character) : value
}

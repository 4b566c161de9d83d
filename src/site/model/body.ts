import type { Picture } from '#contract/picture.ts'

/**
 * A cleaned article body, cut where a page has its say.
 *
 * Cleaning happens once in a body's life and for every language, theme and address that shows it. What differs from
 * page to page stays open as a part: where a link of this site leads in this language, which variants a picture has,
 * whether headings carry an anchor.
 */
export type Body = {
  readonly parts: readonly BodyPart[]
  readonly headings: readonly Heading[]
  /** Set if there is a block of code: its page brings the style of code and the button that copies it. */
  readonly hasCode?: true
}

export type BodyPart =
  | string
  /**
   * Prints an address as an attribute value: a path of this site, or an absolute one, which may spell out the site's
   * own origin.
   */
  | { readonly link: string }
  /** Prints what a link to another site carries besides its address, `rel`. */
  | { readonly away: string }
  | ImagePart
  /** Prints a link to the heading it stands in, if the theme wants one. */
  | { readonly anchor: string }

/** Prints an `<img>` of the measured picture's size, and no wider than the editor made it. */
type ImagePart = {
  readonly image: string
  readonly alt: string
  readonly title?: string
  /** The editor's width in CSS pixels. */
  readonly widest?: number
}

/** `level` is 2, 3 or 4; `id` is unique within the body and safe as a fragment. */
export type Heading = { readonly id: string; readonly level: number; readonly text: string }

/** How one page fills a body. `links` and `pictures` are keyed by the address as written in the body. */
export type BodyUse = {
  readonly digest: string
  readonly links: { readonly [written: string]: string }
  readonly pictures: { readonly [written: string]: Picture }
}

export type FillOptions = {
  /** Name of the links to headings ("Link to this section"); without it there are none. */
  readonly anchorLabel?: string
}

/** A picture that its editor made no wider than this, in CSS pixels, belongs to the line that it stands in. */
const ICON_WIDTH = 48

const REL_AWAY = ' rel="noopener noreferrer"'

/** Characters of HTML that a phone shows, or nearly, without scrolling. */
const FIRST_SCREEN_LENGTH = 800

/**
 * The HTML of a body on one page.
 *
 * A link that `use` does not know stays as written; in the place of a picture that it does not know stands its text.
 * What an editor wrote between the parts was cleaned before and is printed as it is. Pictures wait until they come
 * near, but for those at the very top, before any heading.
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
    else if ('away' in part) html += valueOf(use.links, part.away) === undefined ? REL_AWAY : ''
    else {
      const isEager = isBeforeHeadings && html.length < FIRST_SCREEN_LENGTH
      html += imageElement(valueOf(use.pictures, part.image), part, isEager)
    }
  }
  return html
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

// A body names its own addresses; one called `constructor` is not found among what every object has.
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

/** As text or as an attribute value. */
function escapeHtml(value: string): string {
  return /[&<>"']/.test(value) ? value.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character) : value
}

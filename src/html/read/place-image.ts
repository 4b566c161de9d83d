import { isLongAddress } from '#site/routing/is-long-address.ts'
import { type Bound, readBound, type Style } from '../rules/read-style.ts'
import { isBlank } from '#kit/is-blank.ts'
import { withoutControls } from '#kit/without-controls.ts'
import { MOST_PICTURES } from '../rules/article-limits.ts'
import { readImageAddress } from '../rules/body-address.ts'
import type { Attributes } from '../rules/allowed-attributes.ts'
import type { Reading } from './reading.ts'

/**
 * The attributes that hold the true address of a picture that a script loads lazily: those of WordPress, WeChat, Naver,
 * Zhihu and the libraries that they use.
 */
const LAZY_ADDRESSES = ['data-lazy-src', 'data-src', 'data-original', 'data-actualsrc', 'data-echo', 'data-lazyload']
const LAZY_SETS = ['data-lazy-srcset', 'data-srcset', 'data-original-set', 'srcset']
/** Addresses of placeholders, which stand in `src` until the true picture is loaded. */
const STAND_IN =
  /blur|lqip|placeholder|(?:^|\/)(?:blank|spacer|transparent|loading|lazy|grey|gray|pixel|1x1)\.\w+(?:$|[?#])/i
const EMOJI_PICTURE = /(?:^|[\s/._-])(?:emoji|wp-smiley|twemoji|emojione|emoticon)/i
const EMOJI =
  /^(?:\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}|\u200d|\ufe0f|\u20e3|[\d#*](?=\ufe0f?\u20e3))+$/u

/** Writes a picture. If it is an emoji or may not be loaded, writes its `alt` text instead. */
export function placeImage(
  { writer, lose, lazy, written: count }: Reading,
  attributes: Attributes,
  style: Style,
): void {
  const { alt: written = '', title, src = '' } = attributes
  const alt = withoutControls(written)
  if (isEmoji(attributes, alt)) return writer.text(alt.trim())
  const image = trueAddress(attributes)
  if (image === undefined || count.pictures === MOST_PICTURES) {
    lose(image !== undefined ? 'pictureAfterMost' : isLongAddress(src) ? 'longAddress' : 'picture')
    return isBlank(alt) ? undefined : writer.text(alt)
  }
  // A lazily loaded picture may be repeated in a `noscript` behind it. It is written only once.
  if (image !== readImageAddress(src)) lazy.add(image)
  else if (lazy.delete(image)) return
  count.pictures += 1
  const own = readBound(style.get('width')) ?? readBound(attributes['width']) ?? readBound(style.get('max-width'))
  writer.place({ image, alt, ...(title?.trim() ? { title } : {}), ...widestOf(own, writer.bound()) }, true)
}

/**
 * Whether a picture is an emoji. WordPress and others draw them for browsers that have none. A smiley made of signs,
 * such as `:-)`, is known by its class.
 */
function isEmoji({ src = '', class: classes = '' }: Attributes, alt: string): boolean {
  const text = alt.trim()
  if (text === '' || text.length > 32) return false
  if (/(?:^|\s)wp-smiley(?:\s|$)/.test(classes)) return true
  return EMOJI.test(text) && (EMOJI_PICTURE.test(classes) || EMOJI_PICTURE.test(src))
}

/**
 * The address of the picture that the source's page shows in the end, after its scripts have run. `undefined` if no
 * address may be loaded.
 */
function trueAddress(attributes: Attributes): string | undefined {
  const { src = '' } = attributes
  const shown = readImageAddress(src)
  for (const name of LAZY_ADDRESSES) {
    const lazy = attributes[name]?.trim()
    if (lazy === undefined || (shown !== undefined && !/^(?:https?:)?\/\/|^\/files\//i.test(lazy))) continue
    const address = readImageAddress(lazy)
    if (address !== undefined) return address
  }
  if (shown !== undefined && !STAND_IN.test(src)) return shown
  for (const name of LAZY_SETS) {
    const address = readImageAddress(largestIn(attributes[name] ?? ''))
    if (address !== undefined) return address
  }
  return shown
}

/**
 * The address of the largest candidate of a `srcset`:
 * <https://html.spec.whatwg.org/multipage/images.html#srcset-attributes>.
 */
function largestIn(set: string): string {
  let largest = { address: '', size: 0 }
  const words = set.split(/\s+/).filter((word) => word !== '')
  words.forEach((word, at) => {
    const size = /^([\d.]+)[wx],?$/.exec(words[at + 1] ?? '')?.[1]
    if (/^[\d.]+[wx],?$/.test(word)) return
    if (Number(size ?? 1) > largest.size) largest = { address: word.replace(/,$/, ''), size: Number(size ?? 1) }
  })
  return largest.address
}

/** In CSS pixels: the width of text that a width in percent is computed from. The themes' text is a little wider. */
const TEXT_WIDTH = 640

/**
 * The widest that a picture may be, in CSS pixels. A picture with a width of its own is still no wider than its figure:
 * CKEditor 5 writes the size of the file beside the width that the author chose.
 */
function widestOf(own: Bound | undefined, around: Bound | undefined): { widest?: number } {
  const room = pixelsOf(around, TEXT_WIDTH)
  const widest = Math.min(room, pixelsOf(own, Math.min(room, TEXT_WIDTH)))
  return widest === Infinity ? {} : { widest }
}

function pixelsOf(bound: Bound | undefined, room: number): number {
  if (bound === undefined) return Infinity
  return 'px' in bound ? bound.px : Math.max(1, Math.round((bound.percent / 100) * room))
}

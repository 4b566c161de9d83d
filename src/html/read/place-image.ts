import { isLongAddress } from '#site/routing/is-long-address.ts'
import { type Bound, readBound, type Style } from '../rules/read-style.ts'
import { isBlank } from '#kit/is-blank.ts'
import { withoutControls } from '#kit/without-controls.ts'
import { MOST_PICTURES } from '../rules/article-limits.ts'
import { readImageAddress } from '../rules/body-address.ts'
import type { Attributes } from '../rules/allowed-attributes.ts'
import type { Reading } from './reading.ts'

/**
 * Attributes that scripts for lazy loading read the true address from: WordPress, WeChat, Naver, Zhihu and the
 * libraries that they use.
 */
const LAZY_ADDRESSES = ['data-lazy-src', 'data-src', 'data-original', 'data-actualsrc', 'data-echo', 'data-lazyload']
const LAZY_SETS = ['data-lazy-srcset', 'data-srcset', 'data-original-set', 'srcset']
/** What stands in `src` until the true picture is there. */
const STAND_IN =
  /blur|lqip|placeholder|(?:^|\/)(?:blank|spacer|transparent|loading|lazy|grey|gray|pixel|1x1)\.\w+(?:$|[?#])/i
const EMOJI_PICTURE = /(?:^|[\s/._-])(?:emoji|wp-smiley|twemoji|emojione|emoticon)/i
const EMOJI =
  /^(?:\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}|\u200d|\ufe0f|\u20e3|[\d#*](?=\ufe0f?\u20e3))+$/u

/** In the place of a picture that may not be loaded stands its text, and so it does for an emoji. */
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
  // For readers without scripts the same picture follows, in a `noscript`.
  if (image !== readImageAddress(src)) lazy.add(image)
  else if (lazy.delete(image)) return
  count.pictures += 1
  const own = readBound(style.get('width')) ?? readBound(attributes['width']) ?? readBound(style.get('max-width'))
  writer.place({ image, alt, ...(title?.trim() ? { title } : {}), ...widestOf(own, writer.bound()) }, true)
}

/** Drawn for browsers that have no emoji, by WordPress and others. A smiley of signs, `:-)`, is known by its class. */
function isEmoji({ src = '', class: classes = '' }: Attributes, alt: string): boolean {
  const text = alt.trim()
  if (text === '' || text.length > 32) return false
  if (/(?:^|\s)wp-smiley(?:\s|$)/.test(classes)) return true
  return EMOJI.test(text) && (EMOJI_PICTURE.test(classes) || EMOJI_PICTURE.test(src))
}

/** The picture that a script of the source's page would show in the end, whatever `src` shows until then. */
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

/** Of text as wide as this, in CSS pixels, counts a width in percent: that of the themes is a little wider. */
const TEXT_WIDTH = 640

/**
 * A picture with a width of its own is still no wider than its figure: CKEditor 5 writes the size of the file beside
 * the width that the author chose.
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

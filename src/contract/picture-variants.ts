import type { Modifiers } from './image-url.ts'
import type { Picture, PicturePlace, SourcePicture } from './picture.ts'
import { placeholderAddress } from './placeholder.ts'
import { siteIcons } from './site-icons.ts'
import { variantAddress } from './variant-address.ts'

/**
 * A file that is made of a source. `width` is its own width in pixels; `undefined` if it has the bytes of the source.
 */
export type PictureVariant = { readonly address: string; readonly modifiers: Modifiers; readonly width?: number }

/** The widths of screens and columns that a picture may fill, in CSS pixels. */
const WIDTHS = [320, 640, 768, 1024, 1280, 1536] as const
const DENSITIES = [1, 2] as const
/**
 * The width in pixels of a picture that fills the first screen of a phone. The page is not complete before it is
 * loaded, so it has a lower quality and two thirds of the bytes. The small pixels of a phone hide the difference.
 * Quality is from 1 to 100. All other pictures have that of `images/variants/encoder-version.ts`.
 */
export const PHONE_WIDTH = 640
const PHONE_QUALITY = 50

type PlaceRule = {
  /** The greatest width at which a page shows the picture, in CSS pixels. */
  readonly widest: number
  /** Whether the picture may fill the first screen. */
  readonly opens?: true
  /** The width for browsers that cannot choose, in pixels. */
  readonly usual: number
  /** The `sizes` attribute, if the theme does not set one. */
  readonly sizes: string
  /** The size of the placeholder for a picture of unknown size. */
  readonly unknown: readonly [width: number, height: number]
}

const PLACES: { readonly [P in Exclude<PicturePlace, 'favicon' | 'icon' | 'share'>]: PlaceRule } = {
  logo: { widest: 320, usual: 320, sizes: '160px', unknown: [160, 40] },
  menu: { widest: 640, usual: 640, sizes: '(min-width: 640px) 320px, 100vw', unknown: [640, 480] },
  // In every theme, the text of an article is at most this wide.
  body: { widest: 768, usual: 768, sizes: '(min-width: 768px) 704px, 100vw', unknown: [320, 180] },
  cover: { widest: 1280, opens: true, usual: 768, sizes: '(min-width: 1280px) 1216px, 100vw', unknown: [1280, 720] },
  banner: { widest: 1536, opens: true, usual: 1280, sizes: '100vw', unknown: [1280, 720] },
}

/**
 * The most height of a placeholder, as a multiple of its width. A portrait photo keeps its size, but a placeholder for
 * a very tall picture does not stretch the page.
 */
const TALLEST_PLACEHOLDER = 1.5

/**
 * The width in pixels at which other sites show the picture of a page. It is a JPEG, because not all of them know webp.
 */
const SHARED_WIDTH = 1200
const ICON_WIDTH = 192

/**
 * The longest edge that a format can have, in pixels: https://developers.google.com/speed/webp/faq and libjpeg's
 * `JPEG_MAX_DIMENSION`.
 */
const LONGEST = { webp: 16_383, jpeg: 65_500 } as const

/**
 * Lists every file that a page names if it shows `source` at this place, narrowest first. None is wider than the
 * source.
 *
 * Empty for a placeholder, and if the place needs pixels and the source has none: other sites cannot show SVG.
 */
export function variantsOf(source: SourcePicture, place: PicturePlace): readonly PictureVariant[] {
  if (source.shownAs === 'placeholder') return []
  if (place === 'icon') return siteIcons(source)
  if (source.shownAs === 'itself') {
    if (place === 'share' && (source.format === 'svg' || source.format === 'ico')) return []
    return [{ address: variantAddress(source, {}), modifiers: {} }]
  }
  if (place === 'share')
    return [sized(source, Math.min(SHARED_WIDTH, widestIn('jpeg', source)), { format: 'jpeg', background: 'ffffff' })]
  if (place === 'favicon') return [sized(source, ICON_WIDTH, { format: 'png' })]
  const { opens, widest } = PLACES[place]
  // webp, if it can have nearly the size of the source. A JPEG, if webp could only be a strip too narrow to read.
  const isStrip = widestIn('webp', source) < Math.min(widest, source.width) / 2
  const format = isStrip ? 'jpeg' : 'webp'
  return widthsAt(place, Math.min(source.width, widestIn(format, source))).map((width) =>
    sized(source, width, { format, ...(opens && width === PHONE_WIDTH && { quality: PHONE_QUALITY }) }),
  )
}

/**
 * A picture as a page shows it. Without a source that can be shown, it is a placeholder of the same size, but not a
 * very tall one. At places where a browser needs no picture it is `undefined`.
 */
export function pictureAt(
  source: SourcePicture | undefined,
  place: Exclude<PicturePlace, 'icon'>,
): Picture | undefined {
  const variants = source === undefined ? [] : variantsOf(source, place)
  const [first] = variants
  if (source === undefined || first === undefined) {
    if (place === 'share' || place === 'favicon') return undefined
    const [width, height] = source === undefined ? PLACES[place].unknown : [source.width, source.height]
    const seen = Math.min(height, Math.round(width * TALLEST_PLACEHOLDER))
    return { src: placeholderAddress(width, seen), width, height: seen }
  }
  const { width, height, darkInk } = source
  const told = { width, height, ...(darkInk && { darkInk }) }
  if (variants.length === 1 || place === 'share' || place === 'favicon') return { src: first.address, ...told }
  const usual = variants.find((variant) => (variant.width ?? 0) >= PLACES[place].usual) ?? variants.at(-1) ?? first
  return {
    src: usual.address,
    srcset: variants.map((variant) => `${variant.address} ${variant.width}w`).join(', '),
    sizes: sizesFor(PLACES[place], width),
    ...told,
  }
}

/** The greatest width at which the height of this source fits into a format. */
function widestIn(format: keyof typeof LONGEST, { width, height }: SourcePicture): number {
  return Math.max(1, Math.floor((LONGEST[format] * width) / height))
}

function widthsAt(place: keyof typeof PLACES, sourceWidth: number): number[] {
  const shown = WIDTHS.filter((width) => width <= PLACES[place].widest)
  const wanted = shown.flatMap((width) => DENSITIES.map((density) => Math.min(width * density, sourceWidth)))
  return [...new Set(wanted)].sort((a, b) => a - b)
}

function sized(source: SourcePicture, widest: number, how: Modifiers): PictureVariant {
  const width = Math.min(widest, source.width)
  const modifiers = { ...how, width }
  return { address: variantAddress(source, modifiers), modifiers, width }
}

/**
 * The `sizes` of a picture. A page does not show a small picture wider than it is, so without this a browser would load
 * a larger file than it needs.
 */
function sizesFor({ sizes }: PlaceRule, sourceWidth: number): string {
  const [column = Infinity] = [...sizes.matchAll(/\b(\d+)px(?=,|$)/g)].map((match) => Number(match[1]))
  return sourceWidth < column && sizes.includes(',') ? `(min-width: ${sourceWidth}px) ${sourceWidth}px, 100vw` : sizes
}

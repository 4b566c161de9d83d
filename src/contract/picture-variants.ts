import type { Modifiers } from './image-url.ts'
import type { Picture, PicturePlace, SourcePicture } from './picture.ts'
import { placeholderAddress } from './placeholder.ts'
import { siteIcons } from './site-icons.ts'
import { variantAddress } from './variant-address.ts'

/** A file made of a source. `width` is its own, in pixels; `undefined` for the source's bytes as they are. */
export type PictureVariant = { readonly address: string; readonly modifiers: Modifiers; readonly width?: number }

/** Widths of screens and columns that a picture may have to fill, in CSS pixels. */
const WIDTHS = [320, 640, 768, 1024, 1280, 1536] as const
const DENSITIES = [1, 2] as const
/**
 * Pixels of what fills a phone's first screen, and which the phone waits for. A dense screen draws it smaller than it
 * is, so its quality (of 100, see `images/variants/encoder-version.ts` for that of the others) can be lower before
 * anybody sees that: the file weighs two thirds.
 */
export const PHONE_WIDTH = 640
const PHONE_QUALITY = 50

type PlaceRule = {
  /** CSS pixels that a picture is never shown wider than. */
  readonly widest: number
  /** Whether it may fill the first screen. */
  readonly opens?: true
  /** For browsers that cannot choose. */
  readonly usual: number
  /** How wide it is drawn, if the theme does not say. */
  readonly sizes: string
  /** Of a placeholder for a picture whose own size is unknown. */
  readonly unknown: readonly [width: number, height: number]
}

const PLACES: { readonly [P in Exclude<PicturePlace, 'favicon' | 'icon' | 'share'>]: PlaceRule } = {
  logo: { widest: 320, usual: 320, sizes: '160px', unknown: [160, 40] },
  menu: { widest: 640, usual: 640, sizes: '(min-width: 640px) 320px, 100vw', unknown: [640, 480] },
  // Article text is never wider than this, whatever the theme.
  body: { widest: 768, usual: 768, sizes: '(min-width: 768px) 704px, 100vw', unknown: [320, 180] },
  cover: { widest: 1280, opens: true, usual: 768, sizes: '(min-width: 1280px) 1216px, 100vw', unknown: [1280, 720] },
  banner: { widest: 1536, opens: true, usual: 1280, sizes: '100vw', unknown: [1280, 720] },
}

/**
 * Height of a placeholder by its width: a portrait photo keeps its size, and a page is not stretched by a strip of
 * nothing.
 */
const TALLEST_PLACEHOLDER = 1.5

/** Other sites show the picture of a page at this width, and not all of them know webp. */
const SHARED_WIDTH = 1200
const ICON_WIDTH = 192

/**
 * Pixels of an edge that a format can have: https://developers.google.com/speed/webp/faq and libjpeg's
 * `JPEG_MAX_DIMENSION`.
 */
const LONGEST = { webp: 16_383, jpeg: 65_500 } as const

/**
 * Every file that a page names when it shows `source` at this place, narrowest first. None is wider than the source.
 *
 * A place that needs pixels has none of a source without: SVG is no picture for other sites.
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
  // webp in the size of its source, nearly, rather than a JPEG; a JPEG rather than a strip too narrow to read.
  const isStrip = widestIn('webp', source) < Math.min(widest, source.width) / 2
  const format = isStrip ? 'jpeg' : 'webp'
  return widthsAt(place, Math.min(source.width, widestIn(format, source))).map((width) =>
    sized(source, width, { format, ...(opens && width === PHONE_WIDTH && { quality: PHONE_QUALITY }) }),
  )
}

/**
 * A picture as a page shows it. Without a source that can be shown: a neutral one of the same size, but no very tall
 * one, or none at all if a browser needs none.
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

/** The width of a very tall source at which it is just as high as a format allows. */
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

/** A small picture is not drawn wider than it is, so a browser that counts on more would load more than it needs. */
function sizesFor({ sizes }: PlaceRule, sourceWidth: number): string {
  const [column = Infinity] = [...sizes.matchAll(/\b(\d+)px(?=,|$)/g)].map((match) => Number(match[1]))
  return sourceWidth < column && sizes.includes(',') ? `(min-width: ${sourceWidth}px) ${sourceWidth}px, 100vw` : sizes
}

import type { Sharp } from 'sharp'
import type { Modifiers } from '#contract/image-url.ts'
import { cleanSvg } from '../svg/clean-svg.ts'
import { drawSvg, readPixels } from '../source/read-pixels.ts'
import { QUALITY, webpOptions } from './encoder-version.ts'
import { MAX_PIXELS, type SourceFacts } from '../source/source-facts.ts'
import { SourceError } from '../source/source-error.ts'

/**
 * Makes the bytes of one variant: in sRGB, upright, without metadata, and not larger than the source unless `fit` is
 * `contain`.
 *
 * Without modifiers they are the source's own bytes; an SVG is always cleaned. webp keeps an animation. Throws
 * `SourceError` if the source turns out to be damaged.
 */
export async function makeVariant(bytes: Uint8Array, facts: SourceFacts, modifiers: Modifiers): Promise<Uint8Array> {
  if (facts.format === 'svg') return makeSvg(bytes, modifiers)
  if (facts.format === 'ico' || Object.keys(modifiers).length === 0) return bytes
  const { format, quality = QUALITY } = modifiers
  const animated = facts.frames > 1 && (format === 'webp' || format === undefined)
  try {
    let image = readPixels(bytes, { animated, limitInputPixels: MAX_PIXELS }).autoOrient()
    image = extend(resize(image, modifiers), modifiers)
    if (format === 'webp') image = image.webp({ quality, ...webpOptions(facts, modifiers.width ?? facts.width) })
    if (format === 'avif') image = image.avif({ quality })
    if (format === 'png') image = image.png()
    if (format === 'jpeg')
      image = image.flatten({ background: `#${modifiers.background ?? 'ffffff'}` }).jpeg({ quality })
    return await image.toBuffer()
  } catch (error) {
    throw new SourceError(causeOf(error), { cause: error })
  }
}

/** Why libvips could not make the picture. A whole picture can be too large for a format. */
function causeOf(error: unknown): string {
  const [, format] = /too large for the (\w+) format/i.exec(String(error)) ?? []
  return format === undefined ? 'its bytes are damaged' : `${format} cannot hold so high or wide a picture`
}

function resize(image: Sharp, { width, height, fit, background }: Modifiers): Sharp {
  if (width === undefined && height === undefined) return image
  return image.resize({
    ...(width !== undefined && { width }),
    ...(height !== undefined && { height }),
    ...(fit !== undefined && { fit }),
    // `contain` fills its box: a small picture grows, and the rest of the box has the background colour, or is
    // transparent.
    background: background === undefined ? CLEAR : `#${background}`,
    withoutEnlargement: fit !== 'contain',
  })
}

const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 }

/** Adds a border of `background` on each side, and puts that colour behind the picture. */
function extend(image: Sharp, { extend: side, background = 'ffffff' }: Modifiers): Sharp {
  if (side === undefined) return image
  const ground = { background: `#${background}` }
  return image.flatten(ground).extend({ top: side, right: side, bottom: side, left: side, ...ground })
}

/** Cleans an SVG. Draws it only if a PNG is asked for. */
async function makeSvg(bytes: Uint8Array, modifiers: Modifiers): Promise<Uint8Array> {
  const text = cleanSvg(new TextDecoder().decode(bytes))?.text
  if (text === undefined || modifiers.format !== 'png') return encodeText(text)
  return extend(resize(drawSvg(text), modifiers), modifiers)
    .png()
    .toBuffer()
}

function encodeText(text: string | undefined): Uint8Array {
  if (text === undefined) throw new SourceError('it is no readable SVG')
  return new TextEncoder().encode(text)
}

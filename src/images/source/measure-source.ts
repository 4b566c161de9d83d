import { cleanSvg, type CleanedSvg } from '../svg/clean-svg.ts'
import { countPngFrames } from './png-frames.ts'
import { measureIcon } from './measure-icon.ts'
import { hasDarkInk } from './has-dark-ink.ts'
import { drawSvg, readPixels } from './read-pixels.ts'
import { nameOther, sniffFormat } from './sniff-format.ts'
import { MAX_PIXELS, MAX_PLAYED, type SourceFacts } from './source-facts.ts'
import { SourceError } from './source-error.ts'

const MAX_SVG_BYTES = 5_000_000

/**
 * Measures a source from its bytes. Decodes pixels only if the picture may be transparent, or is an SVG. Throws
 * `SourceError` if the bytes are no picture or are damaged before their pixels begin. Also throws if one frame, or the
 * pictures in an SVG together, have more than 50 megapixels.
 */
export async function measureSource(bytes: Uint8Array): Promise<SourceFacts> {
  const format = sniffFormat(bytes)
  if (format === undefined) throw new SourceError(nameOther(bytes))
  if (format === 'svg') return measureSvg(bytes)
  if (format === 'ico') return { format, ...measureIcon(bytes), frames: 1 }
  const { width, height, isClear, ...found } = await metadataOf(bytes)
  if (width * height > MAX_PIXELS) {
    throw new SourceError(`it has ${width} × ${height} pixels, and ${MAX_PIXELS / 1_000_000} megapixels are the most`)
  }
  if (isMovingAvif(bytes)) {
    return { format, width, height, frames: 1, reduced: 'stands still, because a moving AVIF cannot be worked on' }
  }
  // The pages of a TIFF are no frames. The decoder sees only the first frame of a PNG, so these are counted separately.
  const frames = format === 'png' ? countPngFrames(bytes) : format === 'tiff' ? 1 : found.frames
  const pixels = width * height * frames
  if (pixels > MAX_PIXELS && (width * height > MAX_PLAYED.frame || pixels > MAX_PLAYED.all)) {
    const reduced = `stands still, because its ${frames} frames of ${width} × ${height} pixels are more than a browser can play`
    return { format, width, height, frames: 1, reduced }
  }
  const isDark = isClear && (await hasDarkInk(readPixels(bytes, { limitInputPixels: MAX_PIXELS })))
  return { format, width, height, frames, ...(isDark && { darkInk: true }) }
}

function isMovingAvif(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.subarray(4, 12)).toString('latin1') === 'ftypavis'
}

async function measureSvg(bytes: Uint8Array): Promise<SourceFacts> {
  if (bytes.byteLength > MAX_SVG_BYTES)
    throw new SourceError(`it is an SVG of more than ${MAX_SVG_BYTES / 1_000_000} MB`)
  const cleaned = cleanSvg(new TextDecoder().decode(bytes))
  if (cleaned === undefined) throw new SourceError('it is no readable SVG')
  let pixels = 0
  for (const picture of cleaned.embedded) {
    const { width, height, frames } = await metadataOf(picture)
    pixels += width * height * frames
  }
  if (pixels > MAX_PIXELS)
    throw new SourceError(`the pictures in it have more than ${MAX_PIXELS / 1_000_000} megapixels`)
  // An SVG with its own styles for dark pages is left alone.
  const isDark = !cleaned.text.includes('prefers-color-scheme') && (await hasDarkInk(drawSvg(cleaned.text)))
  return {
    format: 'svg',
    width: cleaned.width,
    height: cleaned.height,
    frames: 1,
    ...(isDark && { darkInk: true }),
    ...(cleaned.text.includes('<text') && { lettered: true }),
    ...reducedBy(cleaned),
  }
}

function reducedBy({ lost }: CleanedSvg): { reduced?: string } {
  if (lost === 0) return {}
  const what = lost === 1 ? 'a part that is HTML' : `${lost} parts that are HTML`
  return { reduced: `is shown without ${what}, because only the text of HTML in an SVG can be shown` }
}

async function metadataOf(
  bytes: Uint8Array,
): Promise<Pick<SourceFacts, 'width' | 'height' | 'frames'> & { isClear: boolean }> {
  try {
    const {
      autoOrient,
      pages = 1,
      pageHeight,
      hasAlpha,
    } = await readPixels(bytes, { limitInputPixels: false }).metadata()
    return { width: autoOrient.width, height: pageHeight ?? autoOrient.height, frames: pages, isClear: hasAlpha }
  } catch (error) {
    throw new SourceError('its bytes are damaged', { cause: error })
  }
}

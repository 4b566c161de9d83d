import sharp, { type Sharp, type SharpOptions } from 'sharp'
import { MAX_PIXELS } from './source-facts.ts'

// Each process that works on pictures uses one thread: there are as many processes as cores.
sharp.concurrency(1)
sharp.cache(false)
// libvips reads dozens of formats, among them PDF. Only those of web pictures are allowed. The bytes were checked by
// `sniffFormat` before, and SVG was cleaned.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif', 'Tiff', 'Svg'].map((loader) => `VipsForeignLoad${loader}`),
})

/** Draws an SVG, which must be cleaned. */
export function drawSvg(text: string): Sharp {
  return sharp(Buffer.from(text), { limitInputPixels: MAX_PIXELS })
}

/** Reads the bytes of a JPEG, PNG, GIF, webp, AVIF or TIFF. Damaged pixels are an error; harmless warnings are not. */
export function readPixels(bytes: Uint8Array, options: SharpOptions = {}): Sharp {
  return sharp(bytes, { failOn: 'error', sequentialRead: true, ...options })
}

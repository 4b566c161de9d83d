import sharp, { type Sharp, type SharpOptions } from 'sharp'
import { MAX_PIXELS } from './source-facts.ts'

// One thread for each process that works on pictures: there are as many processes as cores.
sharp.concurrency(1)
sharp.cache(false)
// libvips reads dozens of formats, PDF among them. A web picture is one of these, and by then its bytes were sniffed.
// SVG is cleaned before it is drawn.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif', 'Tiff', 'Svg'].map((loader) => `VipsForeignLoad${loader}`),
})

/** A cleaned SVG, drawn. */
export function drawSvg(text: string): Sharp {
  return sharp(Buffer.from(text), { limitInputPixels: MAX_PIXELS })
}

/**
 * Bytes of JPEG, PNG, GIF, webp, AVIF or TIFF, to be looked at or worked on. Damaged pixels are an error, harmless
 * warnings are not.
 */
export function readPixels(bytes: Uint8Array, options: SharpOptions = {}): Sharp {
  return sharp(bytes, { failOn: 'error', sequentialRead: true, ...options })
}

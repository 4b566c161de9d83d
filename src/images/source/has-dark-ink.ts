import type { Sharp } from 'sharp'

const EDGE = 96
/** Of 255. Pixels that are less opaque than this show the page behind them. */
const CLEAR = 64
/** Brightness, of 255, in which red, green and blue are weighted as in BT.709. */
const DARK = 90
const LIGHT = 190

/**
 * Whether a picture has dark ink on a transparent ground, so that it cannot be seen on a dark page. Logos, formulas and
 * diagrams often do. `false` if it has much light ink too, which would be lost on a light plate behind the picture, and
 * if its pixels cannot be read.
 */
export async function hasDarkInk(picture: Sharp): Promise<boolean> {
  const shrunk = picture.resize({ width: EDGE, height: EDGE, fit: 'inside', withoutEnlargement: true })
  const pixels = await shrunk
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer()
    .catch(() => undefined)
  if (pixels === undefined) return false
  let clear = 0
  let dark = 0
  let light = 0
  for (let at = 0; at + 3 < pixels.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = pixels.subarray(at, at + 4)
    const luma = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    if (alpha < CLEAR) clear += 1
    else if (luma < DARK) dark += alpha
    else if (luma > LIGHT) light += alpha
  }
  const all = pixels.length / 4
  return clear > all * 0.1 && dark > light * 2 && dark / 255 > (all - clear) * 0.25
}

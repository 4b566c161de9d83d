import type { Sharp } from 'sharp'

const EDGE = 96
/** Of 255: what is less opaque than this shows the ground of its page. */
const CLEAR = 64
/** Of 255, as BT.709 weighs red, green and blue. */
const DARK = 90
const LIGHT = 190

/**
 * Whether a picture is drawn in dark ink on clear ground, as logos, formulas and diagrams are, so that it cannot be
 * seen on a dark page. What is drawn in light ink as well would be lost on a light plate. `false` for pixels that
 * cannot be read.
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

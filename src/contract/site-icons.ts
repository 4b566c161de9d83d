import type { Modifiers } from './image-url.ts'
import type { SourcePicture } from './picture.ts'
import { variantAddress } from './variant-address.ts'

/** A square PNG that represents a site. `size` is its edge in pixels. */
export type SiteIcon = {
  readonly address: string
  readonly modifiers: Modifiers
  readonly size: number
  readonly use: IconUse
}

/** Where an icon is used. `touch`: on the home screen of iOS. `any` and `maskable`: the words of a web app manifest. */
export type IconUse = 'touch' | 'any' | 'maskable'

/** The background of icons that systems crop. The other icons are transparent. */
const GROUND = 'ffffff'

/**
 * `extend` is the number of pixels between the picture and each edge. A mask may cut an icon to a circle that is 0.8
 * times as wide: https://www.w3.org/TR/appmanifest/#icon-masks
 */
const ICONS: readonly { use: IconUse; size: number; extend?: number }[] = [
  { use: 'touch', size: 180, extend: 24 },
  { use: 'any', size: 192 },
  { use: 'any', size: 512 },
  { use: 'maskable', size: 512, extend: 104 },
]

/**
 * The icons that can be made of a picture; none is larger than the picture's pixels. Empty for an SVG with text, which
 * looks different on each machine, and for an icon file, which the decoder does not read.
 */
export function siteIcons(source: SourcePicture): readonly SiteIcon[] {
  const { format, lettered, shownAs } = source
  if (shownAs === 'placeholder' || format === 'ico' || lettered) return []
  const edge = format === 'svg' ? Infinity : Math.max(source.width, source.height)
  return ICONS.flatMap(({ use, size, extend }) => {
    const inner = size - 2 * (extend ?? 0)
    if (inner > edge) return []
    const padding = extend === undefined ? undefined : { extend, background: GROUND }
    const modifiers: Modifiers = { format: 'png', fit: 'contain', width: inner, height: inner, ...padding }
    return [{ address: variantAddress(source, modifiers), modifiers, size, use }]
  })
}

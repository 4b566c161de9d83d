import type { Modifiers } from './image-url.ts'
import type { SourcePicture } from './picture.ts'
import { variantAddress } from './variant-address.ts'

/** A square PNG that stands for a site. `size`: pixels of each edge. */
export type SiteIcon = {
  readonly address: string
  readonly modifiers: Modifiers
  readonly size: number
  readonly use: IconUse
}

/** `touch`: the home screen of iOS. `any` and `maskable`: as the manifest of a web application calls them. */
export type IconUse = 'touch' | 'any' | 'maskable'

/** Systems crop the icons that have this background. The others are transparent. */
const GROUND = 'ffffff'

/**
 * `extend`: pixels between the picture and each edge. A mask may leave no more than a circle, which is 0.8 times as
 * wide as the icon: https://www.w3.org/TR/appmanifest/#icon-masks
 */
const ICONS: readonly { use: IconUse; size: number; extend?: number }[] = [
  { use: 'touch', size: 180, extend: 24 },
  { use: 'any', size: 192 },
  { use: 'any', size: 512 },
  { use: 'maskable', size: 512, extend: 104 },
]

/**
 * The icons that can be made of a picture: none larger than its pixels. None of an SVG with text, which looks
 * different on each machine, and of an icon file, whose pictures the decoder does not read.
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

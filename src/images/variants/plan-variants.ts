import type { PicturePlace, SourceFormat, SourcePicture } from '#contract/picture.ts'
import { variantsOf, type PictureVariant } from '#contract/picture-variants.ts'
import { MAX_PIXELS, type SourceFacts } from '../source/source-facts.ts'

/** Every file that the pages may name of one source, whichever of these places shows it. Without doubles. */
export function planVariants(source: SourcePicture, places: readonly PicturePlace[]): readonly PictureVariant[] {
  const all = new Map<string, PictureVariant>()
  for (const place of places) for (const variant of variantsOf(source, place)) all.set(variant.address, variant)
  return [...all.values()]
}

/**
 * Whether a picture is shown by variants or as it is.
 *
 * SVG fits every width; an icon file holds sizes of its own; an animation whose frames together exceed what may be
 * decoded, and every animated PNG, of which the decoder knows the first frame only, moves as it is, rather than not
 * at all.
 */
export function shownAs({ format, width, height, frames }: SourceFacts): SourcePicture['shownAs'] {
  const asItIs: readonly SourceFormat[] = ['svg', 'ico']
  const isPlayed = frames > 1 && (format === 'png' || width * height * frames > MAX_PIXELS)
  return asItIs.includes(format) || isPlayed ? 'itself' : 'variants'
}

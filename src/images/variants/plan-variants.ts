import type { PicturePlace, SourceFormat, SourcePicture } from '#contract/picture.ts'
import { variantsOf, type PictureVariant } from '#contract/picture-variants.ts'
import { MAX_PIXELS, type SourceFacts } from '../source/source-facts.ts'

/** Every file that pages may need of one source in these places, each once. */
export function planVariants(source: SourcePicture, places: readonly PicturePlace[]): readonly PictureVariant[] {
  const all = new Map<string, PictureVariant>()
  for (const place of places) for (const variant of variantsOf(source, place)) all.set(variant.address, variant)
  return [...all.values()]
}

/**
 * Whether pages show a picture in variants or as it is.
 *
 * An SVG fits every width, and an icon file has sizes of its own. An animation is shown as it is if its frames together
 * have more pixels than may be decoded. So is every animated PNG, because the decoder knows only its first frame. As
 * variants they would stand still.
 */
export function shownAs({ format, width, height, frames }: SourceFacts): SourcePicture['shownAs'] {
  const asItIs: readonly SourceFormat[] = ['svg', 'ico']
  const isPlayed = frames > 1 && (format === 'png' || width * height * frames > MAX_PIXELS)
  return asItIs.includes(format) || isPlayed ? 'itself' : 'variants'
}

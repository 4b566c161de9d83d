import type { SourceFormat } from '#contract/picture.ts'

/** What a source is. `width` and `height` are those of one frame, turned the right way up. */
export type SourceFacts = {
  readonly format: SourceFormat
  readonly width: number
  readonly height: number
  /** More than one in an animation. */
  readonly frames: number
}

/** Pixels of a picture, or of all frames of an animation together, that are ever decoded. */
export const MAX_PIXELS = 50_000_000

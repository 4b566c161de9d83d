import type { SourceFormat } from '#contract/picture.ts'

/** What a source is. `width` and `height` are those of one frame, turned the right way up. */
export type SourceFacts = {
  readonly format: SourceFormat
  readonly width: number
  readonly height: number
  /** More than one in an animation. */
  readonly frames: number
  /** Drawn in dark ink on clear ground. */
  readonly darkInk?: true
  /** An SVG with text. */
  readonly lettered?: true
  /** In which way it cannot be shown as it was made: "stands still, because …". */
  readonly reduced?: string
}

/** Pixels of a picture, or of all frames of an animation together, that are ever decoded. */
export const MAX_PIXELS = 50_000_000

/**
 * What a browser can be asked to play of an animation that is shown as it is: pixels of each frame, and of all frames
 * together.
 */
export const MAX_PLAYED = { frame: 4_000_000, all: 2_000_000_000 }

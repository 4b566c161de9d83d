import type { SourceFormat } from '#contract/picture.ts'

/** What is known of a source. `width` and `height` are the pixels of one frame, after it is turned upright. */
export type SourceFacts = {
  readonly format: SourceFormat
  readonly width: number
  readonly height: number
  /** More than 1 in an animation. */
  readonly frames: number
  /** It has dark ink on a transparent ground (`hasDarkInk`). */
  readonly darkInk?: true
  /** It is an SVG with text. */
  readonly lettered?: true
  /** How the page shows it differently from the source, and why: "stands still, because …". */
  readonly reduced?: string
}

/** The most pixels that are ever decoded of one picture, counting all frames of an animation. */
export const MAX_PIXELS = 50_000_000

/**
 * The largest animation that is served as it is, so that a browser can play it: pixels of each frame, and of all frames
 * together.
 */
export const MAX_PLAYED = { frame: 4_000_000, all: 2_000_000_000 }

import type { BodyLoss } from '#site/model/body-losses.ts'
import type { BodyAnchors } from '../write/body-anchors.ts'
import type { BodyWriter } from '../write/body-writer.ts'

/** Reports that a page cannot show something of the source. */
export type Lose = (loss: BodyLoss) => void

/** The state of one reading of a body. */
export type Reading = {
  readonly writer: BodyWriter
  readonly anchors: BodyAnchors
  readonly lose: Lose
  /** Addresses of lazily loaded pictures that were written and may come again in a `noscript`. */
  readonly lazy: Set<string>
  /** How many links and pictures were written so far. */
  readonly written: { links: number; pictures: number }
}

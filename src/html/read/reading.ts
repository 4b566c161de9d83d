import type { BodyLoss } from '#site/model/body-losses.ts'
import type { BodyAnchors } from '../write/body-anchors.ts'
import type { BodyWriter } from '../write/body-writer.ts'

/** Tells that something of the source does not come out. */
export type Lose = (loss: BodyLoss) => void

/** What an element of the source is written with, as one reading of a body goes on. */
export type Reading = {
  readonly writer: BodyWriter
  readonly anchors: BodyAnchors
  readonly lose: Lose
  /** Addresses of pictures that a script would load. */
  readonly lazy: Set<string>
  /** What was written so far. */
  readonly written: { links: number; pictures: number }
}

import type { Modifiers } from '#contract/image-url.ts'
import type { SharePicture } from '#contract/share-picture.ts'
import type { SourceFacts } from '../source/source-facts.ts'

/** How a process ends that took more memory than it may. */
export const MEMORY_EXIT = 77

/** Work on what strangers wrote, for another process. Bytes cross by file: `source` holds them. */
export type ImageTask =
  | { readonly kind: 'measure'; readonly source: string }
  /** Leaves the variant below `folder`, named by its digest. */
  | {
      readonly kind: 'make'
      readonly source: string
      readonly facts: SourceFacts
      readonly modifiers: Modifiers
      readonly folder: string
    }
  /** Leaves a share picture there in the same way. */
  | { readonly kind: 'draw'; readonly picture: SharePicture; readonly folder: string }

export type MadePicture = { readonly digest: string; readonly size: number }

export type ImageResult<T extends ImageTask> = T extends { kind: 'measure' } ? SourceFacts : MadePicture

/**
 * `ready`: the process has started and can work. `isWorn`: it holds so much memory that a new one should take its
 * place.
 */
export type ImageMessage = 'ready' | { readonly answer: ImageAnswer; readonly isWorn: boolean }

export type ImageAnswer =
  | { readonly result: SourceFacts | MadePicture }
  /** `reason` is a `SourceError`'s; `failure` is anything unforeseen. */
  | { readonly reason: string }
  | { readonly failure: string }

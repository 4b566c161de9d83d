import type { Modifiers } from '#contract/image-url.ts'
import type { SharePicture } from '#contract/share-picture.ts'
import type { SourceFacts } from '../source/source-facts.ts'

/** The exit code of a process that used more memory than it may. */
export const MEMORY_EXIT = 77

/** A task on untrusted data, for another process. `source` is the path of a file with the bytes. */
export type ImageTask =
  | { readonly kind: 'measure'; readonly source: string }
  /** Writes the variant to a file below `folder`, named by its digest (`madeFilePath`). */
  | {
      readonly kind: 'make'
      readonly source: string
      readonly facts: SourceFacts
      readonly modifiers: Modifiers
      readonly folder: string
    }
  /** Draws a share picture and writes it in the same way. */
  | { readonly kind: 'draw'; readonly picture: SharePicture; readonly folder: string }

/** The digest of a made file, which is also its name, and its size in bytes. */
export type MadePicture = { readonly digest: string; readonly size: number }

export type ImageResult<T extends ImageTask> = T extends { kind: 'measure' } ? SourceFacts : MadePicture

/**
 * `ready`: the process has started and can work. `isWorn`: it holds so much memory that a new process should replace
 * it.
 */
export type ImageMessage = 'ready' | { readonly answer: ImageAnswer; readonly isWorn: boolean }

export type ImageAnswer =
  | { readonly result: SourceFacts | MadePicture }
  /** `reason` is the message of a `SourceError`; `failure` describes any other error. */
  | { readonly reason: string }
  | { readonly failure: string }

import { copyOwnFonts, type OwnFonts, readOwnFonts } from './own-fonts.ts'
import { appendOwnStyle, readOwnStyle } from './own-style.ts'
import { type OwnWords, readOwnWords, replaceWords } from './own-words.ts'

/**
 * What the folder `theme` of a project adds to all themes. The head does not belong to it: each tenant may have its
 * own.
 */
export type OwnTheme = {
  readonly style: string | undefined
  readonly words: OwnWords | undefined
  readonly fonts: OwnFonts | undefined
}

/**
 * Reads the folder `theme` of the project in `root`. `undefined` if it adds nothing. `engine` is the folder of the
 * engine. Throws `OwnWordsInvalid` and `OwnStyleInvalid`.
 */
export function readOwnTheme(root: string, engine: string): OwnTheme | undefined {
  const own = { style: readOwnStyle(root), words: readOwnWords(root, engine), fonts: readOwnFonts(root) }
  return Object.values(own).every((part) => part === undefined) ? undefined : own
}

/**
 * All that a project changes in the compiled program, as one text. The text does not depend on where the project lies.
 */
export function ownThemeText({ style, words, fonts }: OwnTheme): string {
  return JSON.stringify([style, words, fonts?.digests])
}

/** Adds what a project adds to all themes to the copy of the engine in `draft`. */
export function addOwnTheme(draft: string, { style, words, fonts }: OwnTheme): void {
  if (style !== undefined) appendOwnStyle(draft, style)
  if (words !== undefined) replaceWords(draft, words)
  if (fonts !== undefined) copyOwnFonts(draft, fonts)
}

import type { LanguageTag } from '../locale.ts'

/**
 * All that the code decides by a locale. Only builds and the console read it: pages and their scripts know the codes
 * alone.
 *
 * The search needs no choice of a tokenizer here. It cuts text by its characters, so one page may mix languages.
 */
export type LocaleDefinition = {
  /** BCP 47: for `lang`, `hreflang` and `Intl`, unless `languageConfig` gives a tag (provider contract, part 2). */
  readonly tag: LanguageTag
  /** In the language itself, unless `languageConfig` gives a name. */
  readonly name: string
  /** For `og:locale`: language and territory. */
  readonly openGraph: string
  readonly search: {
    /**
     * Positions in one block of the index. An answer loads about ten blocks and may load 30 kB. Fewer blocks are
     * fewer files.
     */
    readonly span: number
    /** Whether traditional and simplified Chinese characters find each other. */
    readonly foldsHan: boolean
  }
  /**
   * Fonts of share pictures, from packages `@fontsource-variable/NAME`. The first that has a letter draws it: the
   * language's own first, then those of others.
   */
  readonly shareFonts: readonly string[]
}

import type { LanguageTag } from '../locale.ts'

/**
 * Everything that the code decides by a locale. Only builds and the console load it: pages and their scripts know only
 * the codes.
 *
 * No locale chooses a tokenizer for the search. The search divides text by its characters, so one page may mix
 * languages.
 */
export type LocaleDefinition = {
  /**
   * The BCP 47 tag for `lang`, `hreflang` and `Intl`, unless `languageConfig` has a tag (provider contract, part 2).
   */
  readonly tag: LanguageTag
  /** The name in the language itself, unless `languageConfig` has a name. */
  readonly name: string
  /** Language and territory, for `og:locale`. */
  readonly openGraph: string
  readonly search: {
    /**
     * How many positions one block of the index holds. An answer loads about ten blocks and may load 30 kB. Larger
     * blocks mean fewer files.
     */
    readonly span: number
    /** Whether a search treats traditional and simplified Chinese characters as equal. */
    readonly foldsHan: boolean
  }
  /**
   * The fonts of share pictures, from packages `@fontsource-variable/NAME`. The first font that has a letter draws it:
   * those of the language come first, then others.
   */
  readonly shareFonts: readonly string[]
}

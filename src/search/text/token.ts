/**
 * A piece of text that can be searched for. `at` is its index in the normalised text, `length` its length there.
 *
 * - `word`: letters and digits between blanks, folded. A `joined` token is several words as one more word: words with a
 *   hyphen between them ("Wi-Fi" is also "wifi"), or the groups of a number (`number-tokens.ts`).
 * - `han`: an unbroken run of Chinese characters or kana. It does not show where words begin. A character beyond the
 *   first plane, which is two units long, is a run by itself.
 * - `hangul`: a whole Korean word as it is written, with its particles.
 */
export type Token = {
  readonly kind: 'word' | 'han' | 'hangul'
  readonly text: string
  readonly at: number
  readonly length: number
  readonly joined?: true
}

/**
 * A piece of text that can be searched for. `at` is where it begins in the normalised text, `length` how long it is
 * there.
 *
 * - `word`: letters and digits between blanks, folded. `joined` is several told once more as one: words with a
 *   hyphen between them ("Wi-Fi" is also "wifi"), numbers in groups (`number-tokens.ts`).
 * - `han`: an unbroken run of Chinese characters or kana. Where its words begin is not sure. A character of the later
 *   planes, two units long, is a run by itself.
 * - `hangul`: a whole Korean word as it is written, with its particles.
 */
export type Token = {
  readonly kind: 'word' | 'han' | 'hangul'
  readonly text: string
  readonly at: number
  readonly length: number
  readonly joined?: true
}

import { textWidth } from './text-width.ts'

/** Widths of letters in a serif display face, in `em`: about those of the widest face that a page may be shown in. */
const WIDTHS: readonly (readonly [RegExp, number])[] = [
  [/[ .,:;'’|!ijlftr]/, 0.36],
  [/[MWmw@]/, 0.94],
  [/\p{Lu}/u, 0.74],
]
const OTHERS = 0.58
const WIDE = 1.04

/** About how wide a name is in display type, in `em`: drawn that large it still stands on one line. */
export function displayWidth(name: string): number {
  const widthOf = (letter: string) =>
    textWidth(letter) === 1 ? WIDE : (WIDTHS.find(([letters]) => letters.test(letter))?.[1] ?? OTHERS)
  return [...name].reduce((sum, letter) => sum + widthOf(letter), 0)
}

import { textWidth } from './text-width.ts'

/**
 * The widths of letters in a serif display font, in `em`: about those of the widest font that a page may be shown in.
 */
const WIDTHS: readonly (readonly [RegExp, number])[] = [
  [/[ .,:;'’|!ijlftr]/, 0.36],
  [/[MWmw@]/, 0.94],
  [/\p{Lu}/u, 0.74],
]
const OTHERS = 0.58
const WIDE = 1.04

/**
 * About how wide a name is in the display font, in `em`. In a font size of the available width divided by this, the
 * name still fits on one line.
 */
export function displayWidth(name: string): number {
  const widthOf = (letter: string) =>
    textWidth(letter) === 1 ? WIDE : (WIDTHS.find(([letters]) => letters.test(letter))?.[1] ?? OTHERS)
  return [...name].reduce((sum, letter) => sum + widthOf(letter), 0)
}

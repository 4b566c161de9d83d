/**
 * Part of a `sizes` attribute: a picture that fills `percent` of a phone's width.
 *
 * On a dense screen it counts for less than that. Two pixels of the screen for 1.4 of the picture look the same, three for 1.8, and weigh half
 * as much; a picture of the first screen is what a phone waits for.
 */
export function phoneWidth(percent: number): string {
  const counted = (share: number) => `${Math.round(percent * share)}vw`
  return `(min-resolution: 2.5dppx) ${counted(0.59)}, (min-resolution: 1.5dppx) ${counted(0.68)}, ${percent}vw`
}

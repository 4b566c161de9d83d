/**
 * Part of a `sizes` attribute: a picture that fills `percent` of a phone's width.
 *
 * On a dense screen it counts for less than that. Two pixels of the screen for one and a half of the picture look the
 * same, three for two, and weigh half as much; a picture of the first screen is what a phone waits for.
 */
export function phoneWidth(percent: number): string {
  return `(min-resolution: 2.5dppx) ${percent * 0.65}vw, (min-resolution: 1.5dppx) ${percent * 0.75}vw, ${percent}vw`
}

/**
 * Part of a `sizes` attribute: a picture that fills `percent` of a phone's width.
 *
 * On a dense screen it counts for two thirds of that: three pixels of the screen for two of the picture look nearly the same and weigh half
 * as much, and a picture of the first screen is what a phone waits for.
 */
export function phoneWidth(percent: number): string {
  return `(min-resolution: 1.5dppx) ${Math.round(percent * 0.66)}vw, ${percent}vw`
}

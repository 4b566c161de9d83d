/**
 * A part of a `sizes` attribute: a picture that fills `percent` of a phone's width.
 *
 * On a dense screen the value is smaller than the real width. Two pixels of the screen for one and a half of the
 * picture look the same, and so do three for two, but the file has half the size. A phone waits for the picture of its
 * first screen.
 */
export function phoneWidth(percent: number): string {
  return `(min-resolution: 2.5dppx) ${percent * 0.65}vw, (min-resolution: 1.5dppx) ${percent * 0.75}vw, ${percent}vw`
}

// The characters that XML 1.0 cannot hold, and DEL.
// eslint-disable-next-line no-control-regex
const CONTROLS = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f\ufffe\uffff]/g

/**
 * Removes control characters that may stand in JSON but in no page and no feed. Replaces half a surrogate pair, which
 * cannot be written as UTF-8.
 */
export function withoutControls(text: string): string {
  return text.replace(CONTROLS, '').toWellFormed()
}

/**
 * About how wide a text is, in `em` of its font. A wide character (Chinese, Japanese, Korean, full-width) counts 1,
 * another one 0.52. It is good enough to choose a size or a layout before a browser has measured the text.
 */
export function textWidth(text: string): number {
  let width = 0
  for (const character of text) width += WIDE.test(character) ? 1 : 0.52
  return width
}

const WIDE = /[\u1100-\u11ff\u2e80-\u9fff\ua960-\ua97f\uac00-\ud7ff\uf900-\ufaff\ufe30-\ufe4f\uff00-\uffef]/

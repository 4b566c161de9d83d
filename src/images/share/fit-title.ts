/** Measures the width of a text in `em`. */
export type Measure = (text: string) => number

/** The lines of a text, and the size of its letters in pixels. */
type FittedText = { readonly size: number; readonly lines: readonly string[] }

/** The box for a title, in pixels. `sizes` are the sizes of letters to try, largest first. */
export type TitleBox = {
  readonly width: number
  readonly height: number
  readonly sizes: readonly number[]
  /** The distance between lines, in `em`. */
  readonly leading: number
  readonly mostLines: number
}

/** Longer titles are cut before they are measured: they never fit, and measuring takes time. */
const LONGEST = 400

/** Pictographs. The fonts have no letters for them, and a title means the same without them. */
const PICTOGRAPHS = /\p{Emoji_Presentation}|\p{Extended_Pictographic}\ufe0f|\p{Emoji_Modifier}|\p{RI}/gu
const INVISIBLE = /[\p{Cf}\p{Variation_Selector}]/gu

/** Han, kana and their punctuation: a line may break between any two of them. */
const EAST = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]/u
/** Characters that may not begin a line: closing marks, small kana, and the mark of a long vowel. */
const NOT_FIRST = /^[\p{Pe}\p{Pf}\p{Po}\p{Sk}ーぁぃぅぇぉっゃゅょァィゥェォッャュョ々%％℃°]/u
const MAY_BE_FIRST = /^[¿¡#&@*\\/]/
const NOT_LAST = /[\p{Ps}\p{Pi}¿¡]$/u

/** The text that is drawn: without characters that have no letters, at most 400 characters. */
export function drawableText(text: string): string {
  const shown = text
    .replace(PICTOGRAPHS, ' ')
    .replace(INVISIBLE, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
  const letters = [...shown.normalize('NFC')].slice(0, LONGEST).join('')
  return letters.replace(/(.?)…/gsu, (_, before: string) => before + ellipsisAfter(before))
}

/**
 * Cuts a text into the parts between which a line may break, each with the blank behind it. Chinese breaks between
 * words, Korean and languages with letters at blanks and after hyphens. `tag` is the language.
 */
export function breakText(text: string, tag: string): string[] {
  const parts: string[] = []
  for (const { segment } of new Intl.Segmenter(tag, { granularity: 'word' }).segment(text)) {
    const last = parts.at(-1)
    if (last === undefined || mayBreak(last, segment)) parts.push(segment)
    else parts[parts.length - 1] = last + segment
  }
  return parts
}

function mayBreak(before: string, after: string): boolean {
  if (/^\s/.test(after) || NOT_LAST.test(before)) return false
  if (NOT_FIRST.test(after) && !(MAY_BE_FIRST.test(after) && /\s$/.test(before))) return false
  if (/\s$/.test(before) || /\p{L}[-‐–—]$/u.test(before)) return true
  return EAST.test([...before].at(-1) ?? '') || EAST.test([...after][0] ?? '')
}

/** A part of a text. `width` is in `em`, and so is `bare`, the width without the blank behind the part. */
type Part = { readonly text: string; readonly width: number; readonly bare: number }

/**
 * Fits a title into a box in the largest possible size. If it is too long even for the smallest size, it ends in an
 * ellipsis.
 */
export function fitTitle(title: string, tag: string, measure: Measure, box: TitleBox): FittedText {
  const parts = partsOf(breakText(title, tag), measure)
  const longest = Math.max(...parts.map(({ bare }) => bare))
  for (const size of box.sizes) {
    const width = box.width / size
    if (longest > width) continue
    const lines = fillLines(parts, width)
    if (lines.length > mostLinesOf(size, box)) continue
    return { size, lines: balanceLines(parts, lines, { widest: width, narrowest: longest }) }
  }
  const size = box.sizes.at(-1) ?? 1
  const width = box.width / size
  const isTooLong = ({ bare }: Part) => bare > width
  const small = parts.flatMap((part) => (isTooLong(part) ? partsOf(graphemesOf(part.text), measure) : [part]))
  const lines = fillLines(small, width)
  const last = mostLinesOf(size, box) - 1
  if (lines.length <= last + 1) return { size, lines }
  return { size, lines: [...lines.slice(0, last), endEarly(lines[last] ?? '', tag, measure, width)] }
}

/** A text on one line of `width` em. If it is longer, it ends in an ellipsis. */
export function fitLine(text: string, tag: string, measure: Measure, width: number): string {
  return measure(text) <= width ? text : endEarly(text, tag, measure, width)
}

function partsOf(texts: readonly string[], measure: Measure): Part[] {
  return texts.map((text) => ({ text, width: measure(text), bare: measure(text.trimEnd()) }))
}

function mostLinesOf(size: number, { height, leading, mostLines }: TitleBox): number {
  return Math.min(mostLines, Math.floor(height / (size * leading)))
}

function fillLines(parts: readonly Part[], width: number): string[] {
  const lines: string[] = []
  let filled = Infinity
  for (const part of parts) {
    if (filled + part.bare <= width) {
      lines[lines.length - 1] += part.text
      filled += part.width
    } else {
      lines.push(part.text)
      filled = part.width
    }
  }
  return lines.map((line) => line.trimEnd())
}

const STEP = 0.25

/** Fills the same number of lines about equally, so that no line has only one word. */
function balanceLines(
  parts: readonly Part[],
  filled: string[],
  { widest, narrowest }: { widest: number; narrowest: number },
): string[] {
  let best = filled
  for (let width = widest - STEP; width >= narrowest; width -= STEP) {
    const lines = fillLines(parts, width)
    if (lines.length > filled.length) break
    best = lines
  }
  return best
}

/** Cuts a text to `width` em and adds an ellipsis. Cuts after a word if one fits. */
function endEarly(text: string, tag: string, measure: Measure, width: number): string {
  for (const parts of [breakText(text, tag), graphemesOf(text)]) {
    while (parts.length > 0 && measure(withEllipsis(parts)) > width) parts.pop()
    if (parts.length > 0) return withEllipsis(parts)
  }
  return ''
}

function withEllipsis(parts: readonly string[]): string {
  const text = parts.join('').replace(/(?<![\s\p{P}])[\s\p{P}]+$/u, '')
  return text + ellipsisAfter(text)
}

/**
 * The ellipsis behind a text. Asian fonts put its dots in the middle of the line, which is right only behind Asian
 * letters.
 */
function ellipsisAfter(text: string): string {
  return EAST.test(text.at(-1) ?? '') ? '…' : '...'
}

function graphemesOf(text: string): string[] {
  return Array.from(new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text), ({ segment }) => segment)
}

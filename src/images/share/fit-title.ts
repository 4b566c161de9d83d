/** How wide a text is, in `em`. */
export type Measure = (text: string) => number

/** Lines of a text, and the size of its letters in pixels. */
export type FittedText = { readonly size: number; readonly lines: readonly string[] }

/** Where a title stands. `sizes` in pixels, the largest first. */
export type TitleBox = {
  readonly width: number
  readonly height: number
  readonly sizes: readonly number[]
  /** Distance of lines, in `em`. */
  readonly leading: number
  readonly mostLines: number
}

/** Longer titles are cut first: they never fit, and measuring takes time. */
const LONGEST = 400

/** Pictographs: the fonts have no letters for them, and a title says the same without. */
const PICTOGRAPHS = /\p{Emoji_Presentation}|\p{Extended_Pictographic}\ufe0f|\p{Emoji_Modifier}|\p{RI}/gu
const INVISIBLE = /[\p{Cf}\p{Variation_Selector}]/gu

/** Han, kana, and their punctuation: lines may break between any two of them. */
const EAST = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]/u
/** No line begins with them: closing marks, small kana, and the mark of a long vowel. */
const NOT_FIRST = /^[\p{Pe}\p{Pf}\p{Po}\p{Sk}ーぁぃぅぇぉっゃゅょァィゥェォッャュョ々%％℃°]/u
const MAY_BE_FIRST = /^[¿¡#&@*\\/]/
const NOT_LAST = /[\p{Ps}\p{Pi}¿¡]$/u

/** A text as it is drawn: without what has no letters. */
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
 * The parts between which a line may break, each with the blank behind it. Chinese breaks between words, Korean and
 * languages with letters at blanks and after hyphens.
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

/** A part of a text. `bare`: its width without the blank behind it. Both in `em`. */
type Part = { readonly text: string; readonly width: number; readonly bare: number }

/** The largest size at which a title fits. One that is too long for the smallest ends in an ellipsis. */
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

/** A text on one line of `width` em, cut if it is longer. */
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

/** As many lines as before, about equally long: no line has one word alone. */
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

/** Ends after a word, if there is room for one. */
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

/** Asian fonts have the dots of an ellipsis in the middle of the line. Only after their own letters is that right. */
function ellipsisAfter(text: string): string {
  return EAST.test(text.at(-1) ?? '') ? '…' : '...'
}

function graphemesOf(text: string): string[] {
  return Array.from(new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text), ({ segment }) => segment)
}

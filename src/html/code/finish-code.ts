import { escapeText } from '#kit/escape-html.ts'
import type { BodyPart } from '#site/model/body.ts'
import type { Frame } from '../write/frames.ts'
import { type ColorCode, type CodeRun, writeCode } from './write-code.ts'

/**
 * In characters. A longer block gets no colours, and neither does a block with a longer line: the time of a
 * highlighter's pattern can grow with the square of the text's length.
 */
const LONGEST_CODE = 5_000
const LONGEST_LINE = 300
/** In characters of one body. Code after that gets no colours. */
const MOST_COLORED = 200_000

const CODE = /^(?:<code(?: (?:lang|dir|title|translate|class)="[^"]*")*>)?$/

/** `color` within the limits above. It counts characters, so each body needs its own. */
export function colorWithin(color: ColorCode): ColorCode {
  let read = 0
  return (code, language) => {
    if (code.length > LONGEST_CODE || !code.split('\n').every(isShortLine)) return undefined
    read += code.length
    return read > MOST_COLORED ? undefined : color(code, language)
  }
}

/**
 * Writes the content of a code block anew: with colours if `color` knows its language, and with its marked lines. A
 * block that holds more than text, such as links, stays as it is. Returns the HTML in front of the block: the name of
 * its file, or `''`.
 */
export function finishCode(frame: Frame, out: BodyPart[], color: ColorCode): string {
  const { language, fileName, marked, wraps } = frame.code ?? {}
  if (wraps) frame.classes.add('wrap')
  const block = language === undefined && marked === undefined ? undefined : readBlock(out, frame.start + 1)
  if (block !== undefined) {
    const runs = language === undefined ? undefined : color(block.text, language)
    if (runs !== undefined || marked !== undefined) {
      const plain: CodeRun[] = [['', block.text]]
      out.splice(frame.start + 1, Infinity, block.open, writeCode(runs ?? plain, marked), block.close)
    }
  }
  return fileName === undefined ? '' : `<div class="code-file">${escapeText(fileName)}</div>`
}

const isShortLine = (line: string): boolean => line.length <= LONGEST_LINE

type Block = { readonly open: string; readonly text: string; readonly close: string }

/** The code in `out` from index `at` on, if it is plain text or one `<code>` with plain text. Else `undefined`. */
function readBlock(out: readonly BodyPart[], at: number): Block | undefined {
  const parts = out.slice(at)
  if (!parts.every((part) => typeof part === 'string')) return undefined
  const texts = parts as string[]
  const first = texts.findIndex((part) => part !== '')
  const open = texts[first] ?? ''
  const isCode = open.startsWith('<code')
  if (isCode && (!CODE.test(open) || texts.at(-1) !== '</code>')) return undefined
  const text = isCode ? texts.slice(first + 1, -1) : texts.slice(first)
  const written = text.map((part) => (part === '<br>' ? '\n' : part)).join('')
  if (written.includes('<')) return undefined
  return { open: isCode ? open : '', text: unescapeText(written), close: isCode ? '</code>' : '' }
}

function unescapeText(html: string): string {
  return html.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
}

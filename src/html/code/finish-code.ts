import { escapeText } from '#kit/escape-html.ts'
import type { BodyPart } from '#site/model/body.ts'
import type { Frame } from '../write/frames.ts'
import { type ColorCode, type CodeRun, writeCode } from './write-code.ts'

/**
 * Longer blocks, and blocks with longer lines, have no colours: patterns of a highlighter may take steps in proportion
 * to the square of what they read.
 */
const LONGEST_CODE = 5_000
const LONGEST_LINE = 300
/** Of one body; what comes after has no colours. */
const MOST_COLORED = 200_000

const CODE = /^(?:<code(?: (?:lang|dir|title|translate|class)="[^"]*")*>)?$/

/** `ColorCode` for the blocks of one body, within the limits above. */
export function colorWithin(color: ColorCode): ColorCode {
  let read = 0
  return (code, language) => {
    if (code.length > LONGEST_CODE || !code.split('\n').every(isShortLine)) return undefined
    read += code.length
    return read > MOST_COLORED ? undefined : color(code, language)
  }
}

/**
 * Writes what stands in a block of code anew: with colours if its language is known, and with marked lines. What holds
 * more than text, such as links, stays as it is. Gives what stands before the block: the name of its file.
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

/** The text from `at` on, if it is the text of a block or of the one `<code>` in it. */
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

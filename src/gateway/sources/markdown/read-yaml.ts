import { type ErrorCode, isNode, LineCounter, parseDocument } from 'yaml'
import { SourceFileInvalid } from '../../errors.ts'

/** The value of a YAML text: objects, lists, texts, numbers, booleans and `null`. Dates stay texts. */
export type Yaml = {
  readonly value: unknown
  /**
   * The line of the value at a path of keys, from 1. If there is no such value, the line of the nearest value around
   * it.
   */
  lineOf(path: readonly (string | number)[]): number
}

/** What to do about common errors. */
const MENDS: { readonly [code in ErrorCode]?: string } = {
  BLOCK_AS_IMPLICIT_KEY: 'Put quotes around a text with a colon, such as title: "Bay: the museum".',
  TAB_AS_INDENT: 'Indent with spaces.',
  BAD_INDENT: 'Give lines that belong together the same number of spaces in front.',
  MISSING_CHAR: 'Give each quote and each bracket its second one.',
  DUPLICATE_KEY: 'Take one of them out.',
  BAD_ALIAS: 'Put quotes around a text that begins with * or &.',
}

/**
 * Reads a YAML text. `file` is its name in messages; `linesAbove` is the number of lines above the text in that file.
 * Throws `SourceFileInvalid` with the file, the line, the reason and what to do.
 */
export function readYaml(text: string, file: string, linesAbove = 0): Yaml {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false })
  const lineAt = (offset: number) => lines.linePos(offset).line + linesAbove
  const [error] = document.errors
  if (error) {
    const reason = [`${error.message.replace(/\.?$/, '.')}`, MENDS[error.code]].filter(Boolean).join(' ')
    throw SourceFileInvalid.fault({ file, line: lineAt(error.pos[0]), reason })
  }
  return {
    // A few aliases of small values can make a value of gigabytes.
    value: document.toJS({ maxAliasCount: 100 }),
    lineOf(path) {
      for (let depth = path.length; depth > 0; depth--) {
        const node = document.getIn(path.slice(0, depth), true)
        if (isNode(node) && node.range) return lineAt(node.range[0])
      }
      return lineAt(0)
    },
  }
}

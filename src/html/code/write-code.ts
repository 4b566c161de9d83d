import { escapeText } from '#kit/escape-html.ts'

/**
 * A piece of code and its kind: `k` a keyword, `s` a string, `c` a comment, `n` a number, `f` a name that is defined or
 * called, `a` an attribute or a property, `t` a tag, `i` and `d` inserted and deleted text, `''` text without a colour.
 */
export type CodeRun = readonly [kind: string, text: string]

/** Splits code into runs; their texts, joined, are the code again. `undefined` if the language is not known. */
export type ColorCode = (code: string, language: string) => readonly CodeRun[] | undefined

/** Writes code as HTML: each run that has a kind as a `<span>`, each marked line as a `<mark>`. Lines count from 1. */
export function writeCode(runs: readonly CodeRun[], marked?: ReadonlySet<number>): string {
  if (marked === undefined) return runs.map(writeRun).join('')
  return linesOf(runs)
    .map((line, index) => {
      const html = line.map(writeRun).join('')
      return marked.has(index + 1) && html !== '' ? `<mark>${html}</mark>` : html
    })
    .join('')
}

/** The runs of each line. A line ends with its line break. */
function linesOf(runs: readonly CodeRun[]): CodeRun[][] {
  const lines: CodeRun[][] = [[]]
  for (const [kind, text] of runs) {
    for (const part of text.split(/(?<=\n)/)) {
      if (part === '') continue
      lines.at(-1)!.push([kind, part])
      if (part.endsWith('\n')) lines.push([])
    }
  }
  return lines
}

function writeRun([kind, text]: CodeRun): string {
  const escaped = escapeText(text)
  return kind === '' ? escaped : `<span class="${kind}">${escaped}</span>`
}

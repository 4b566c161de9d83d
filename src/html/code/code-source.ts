import type { Attributes } from '../rules/allowed-attributes.ts'

/** What the source says about a block of code, besides the code itself. */
export type CodeSource = {
  readonly language?: string
  readonly fileName?: string
  /** The numbers of the marked lines, counted from 1. */
  readonly marked?: ReadonlySet<number>
  /** Whether long lines wrap. */
  readonly wraps?: true
}

const MOST_MARKED = 500

/** A class such as `language-ts`. Some Markdown renderers add the marked lines: `language-ts{2,4-5}`. */
const LANGUAGE = /(?:^|\s)lang(?:uage)?-([\w+#.-]{1,40})(?:\{([\d,-]{1,200})\})?(?:\s|$)/
const META_TITLE = /(?:^|\s)(?:title|filename|file)="([^"]{1,200})"/
const META_LINES = /\{([\d,\s-]{1,200})\}/
const META_WRAP = /(?:^|\s)wrap(?:=true)?(?=\s|$)/

/** Reads the class and the data attributes of a `<pre>`, or of the `<code>` in it. */
export function readCodeSource(from: Attributes): CodeSource {
  const [, ofClass, linesOfClass] = LANGUAGE.exec(from['class'] ?? '') ?? []
  const meta = from['data-meta'] ?? ''
  const language = ofClass ?? /^[\w+#.-]{1,40}$/.exec(from['data-language'] ?? from['data-lang'] ?? '')?.[0]
  const fileName = (from['data-filename'] ?? from['data-title'] ?? META_TITLE.exec(meta)?.[1] ?? '')
    .trim()
    .slice(0, 200)
  const lines = from['data-line'] ?? from['data-lines'] ?? linesOfClass ?? META_LINES.exec(meta)?.[1]
  const marked = lines === undefined ? undefined : readLines(lines)
  const wraps = isOn(from['data-wrap']) || /(?:^|\s)wrap(?:\s|$)/.test(from['class'] ?? '') || META_WRAP.test(meta)
  return {
    ...(language !== undefined && { language: language.toLowerCase() }),
    ...(fileName !== '' && { fileName }),
    ...(marked !== undefined && marked.size > 0 && { marked }),
    ...(wraps && { wraps }),
  }
}

function isOn(value: string | undefined): boolean {
  return value !== undefined && value !== 'false'
}

/** Reads `2,4-5` as the lines 2, 4 and 5. At most 500 lines. */
function readLines(written: string): ReadonlySet<number> {
  const lines = new Set<number>()
  for (const range of written.slice(0, 200).split(',')) {
    const [, first, last] = /^\s*(\d{1,5})\s*(?:-\s*(\d{1,5})\s*)?$/.exec(range) ?? []
    if (first === undefined) continue
    for (let line = Number(first); line <= Number(last ?? first) && lines.size < MOST_MARKED; line++) lines.add(line)
  }
  return lines
}

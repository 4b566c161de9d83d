import { escapeText } from '#kit/escape-html.ts'
import type { BodyPart } from '#site/model/body.ts'
import { nameLink } from './name-link.ts'

/** An inline element. It is written when it gets content, and again in each block that it spans. */
export type Line = {
  readonly name: string
  readonly open: readonly BodyPart[]
  readonly close: string
  /** Of a link: its text if nothing in it can be read. */
  readonly label?: string
  /** Of a `mailto:` link: the address. */
  readonly email?: string
}

const maxSameLines = 4
/**
 * How many characters of opening tags a body may repeat. Without this limit, a few bytes of source could become as many
 * tags as the body has blocks.
 */
const mostRepeated = 200_000

/**
 * Keeps the inline elements that are open, the outermost first. The outer ones may be written in `out` already; the
 * others are not yet written.
 */
export function createBodyLines(out: BodyPart[]) {
  const lines: Line[] = []
  /** For each written element, the index in `out` at which its content begins. */
  const starts: number[] = []
  const written = new Set<Line>()
  let repeated = 0

  /**
   * Ends the written elements except the `count` outermost. The ended ones stay open, and are written again if they get
   * more content.
   */
  function endWritten(count: number): void {
    while (starts.length > count) {
      const start = starts.pop()!
      const { open, close, label } = lines[starts.length]!
      if (label === undefined || nameLink(out, start, label)) out.push(close)
      else out.splice(start - open.length, open.length)
    }
  }

  function close(line: Line): void {
    const at = lines.lastIndexOf(line)
    if (at === -1) return
    endWritten(at)
    lines.splice(at, 1)
  }

  return {
    endWritten,
    write(): void {
      while (starts.length < lines.length) {
        const line = lines[starts.length]!
        if (written.has(line)) repeated += sizeOf(line)
        if (repeated > mostRepeated) lines.splice(starts.length, 1)
        else starts.push(out.push(...line.open))
        written.add(line)
      }
    },
    /** `undefined` if too many elements of this name are open. A new link closes the link that is open. */
    open(line: Line): Line | undefined {
      if (lines.filter(({ name }) => name === line.name).length >= maxSameLines) return undefined
      if (line.name === 'a') for (const other of lines.filter(({ name }) => name === 'a')) close(other)
      lines.push(line)
      return line
    },
    close,
    /** Writes a part that may not stand in a link. If a link is being written, the part goes in front of it. */
    writeOutsideLink(part: BodyPart): void {
      const at = lines.slice(0, starts.length).findIndex(({ name }) => name === 'a')
      if (at === -1) return void out.push(part)
      out.splice(starts[at]! - lines[at]!.open.length, 0, part)
      for (let index = at; index < starts.length; index++) starts[index]! += 1
    },
    /**
     * Text as HTML. If it is the address of an open mail link, a browser may break the line after its `@`. Else a
     * browser breaks a long address at a worse place, or puts the comma behind it on a line of its own.
     */
    escape(text: string): string {
      const escaped = escapeText(text)
      const isEmail = text.includes('@') && lines.some(({ email }) => email === text)
      return isEmail ? escaped.replace(/@(?=[^@]*$)/, '@<wbr>') : escaped
    },
    has: (name: string): boolean => lines.some((line) => line.name === name),
  }
}

/** The length of the opening tag in characters, including the address of a link. */
function sizeOf({ open }: Line): number {
  return open.reduce((sum, part) => sum + (typeof part === 'string' ? part : JSON.stringify(part)).length, 0)
}

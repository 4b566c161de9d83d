import { escapeText } from '#kit/escape-html.ts'
import type { BodyPart } from '#site/model/body.ts'
import { nameLink } from './name-link.ts'

/** An element within a line. Written when there is something to stand in it, and again in each block it spans. */
export type Line = {
  readonly name: string
  readonly open: readonly BodyPart[]
  readonly close: string
  /** Of a link: what it says if nothing in it can be read. */
  readonly label?: string
  /** Of a link that writes a mail: to whom. */
  readonly email?: string
}

const maxSameLines = 4
/**
 * How many characters of opening tags a body may write again. Some bytes of source could else become as many tags as
 * it has blocks.
 */
const mostRepeated = 200_000

/**
 * The account of elements within a line: those that are open, and how many of them, from the outermost, are written
 * in `out`.
 */
export function createBodyLines(out: BodyPart[]) {
  const lines: Line[] = []
  /** Where what stands in each line begins, of those that are written. */
  const starts: number[] = []
  const written = new Set<Line>()
  let repeated = 0

  /**
   * Ends all that are written, but for the `count` outermost. They stay open, and are written again if they are
   * needed.
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
    /** `undefined`: too many of its name are open. A link ends one that is open. */
    open(line: Line): Line | undefined {
      if (lines.filter(({ name }) => name === line.name).length >= maxSameLines) return undefined
      if (line.name === 'a') for (const other of lines.filter(({ name }) => name === 'a')) close(other)
      lines.push(line)
      return line
    },
    close,
    /** Writes a part that may not stand in a link: before the link, if one is written and not ended. */
    writeOutsideLink(part: BodyPart): void {
      const at = lines.slice(0, starts.length).findIndex(({ name }) => name === 'a')
      if (at === -1) return void out.push(part)
      out.splice(starts[at]! - lines[at]!.open.length, 0, part)
      for (let index = at; index < starts.length; index++) starts[index]! += 1
    },
    /** Text as HTML. A mail address too long for its line breaks before its host, and not before the comma after it. */
    escape(text: string): string {
      const escaped = escapeText(text)
      const isEmail = text.includes('@') && lines.some(({ email }) => email === text)
      return isEmail ? escaped.replace(/@(?=[^@]*$)/, '@<wbr>') : escaped
    },
    has: (name: string): boolean => lines.some((line) => line.name === name),
  }
}

/** In characters, the address of a link included. */
function sizeOf({ open }: Line): number {
  return open.reduce((sum, part) => sum + (typeof part === 'string' ? part : JSON.stringify(part)).length, 0)
}

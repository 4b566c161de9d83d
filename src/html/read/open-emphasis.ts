import { type Emphasis, readEmphasis, type Style } from '../rules/read-style.ts'
import type { BodyWriter } from '../write/body-writer.ts'

/** For each kind of emphasis the element that is written, and the elements that mean the same. */
const EMPHASES = [
  ['strong', ['strong', 'b']],
  ['em', ['em', 'i', 'cite', 'dfn', 'var']],
  ['u', ['u', 'ins', 'a']],
  ['s', ['s', 'del']],
  ['sup', ['sup']],
  ['sub', ['sub']],
  ['mark', ['mark']],
] as const satisfies readonly (readonly [keyof Emphasis, readonly string[]])[]

/** Blocks that the themes already show in bold. */
const strongBlocks = new Set(['h2', 'h3', 'h4', 'h5', 'h6', 'th', 'dt', 'summary'])

/** Whether a style removes the emphasis that the element has by its name. A link always stays. */
export function isTakenBack(name: string, style: Style): boolean {
  const emphasis = readEmphasis(style)
  return (
    name !== 'a' &&
    EMPHASES.some(([as, names]) => emphasis[as] === false && (names as readonly string[]).includes(name))
  )
}

/**
 * Opens the emphasis that a style asks for, if no element around it gives the same. `name` is the inline element with
 * this style; `undefined` for a block. Returns what closes the emphasis, or `undefined` if none was opened.
 */
export function openEmphasis(writer: BodyWriter, style: Style, name?: string): (() => void) | undefined {
  const emphasis = readEmphasis(style)
  const opened = EMPHASES.flatMap(([as, names]) => {
    if (emphasis[as] !== true || names.some((same) => same === name || writer.lines.has(same))) return []
    // The background colour of a block is decoration.
    if (as === 'mark' && name === undefined) return []
    if (as === 'strong' && strongBlocks.has(writer.block().name)) return []
    return writer.lines.open({ name: as, open: [`<${as}>`], close: `</${as}>` }) ?? []
  })
  return opened.length === 0 ? undefined : () => opened.forEach((line) => writer.lines.close(line))
}

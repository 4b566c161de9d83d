import { type Emphasis, readEmphasis, type Style } from '../rules/read-style.ts'
import type { BodyWriter } from '../write/body-writer.ts'

/** What emphasis is written as, and which elements around it say the same. */
const EMPHASES = [
  ['strong', ['strong', 'b']],
  ['em', ['em', 'i', 'cite', 'dfn', 'var']],
  ['u', ['u', 'ins', 'a']],
  ['s', ['s', 'del']],
  ['sup', ['sup']],
  ['sub', ['sub']],
  ['mark', ['mark']],
] as const satisfies readonly (readonly [keyof Emphasis, readonly string[]])[]

/** These are emphasised as they are. */
const strongBlocks = new Set(['h2', 'h3', 'h4', 'h5', 'h6', 'th', 'dt', 'summary'])

/** Whether a style takes back the emphasis that the element gives by its name. */
export function isTakenBack(name: string, style: Style): boolean {
  const emphasis = readEmphasis(style)
  return (
    name !== 'a' &&
    EMPHASES.some(([as, names]) => emphasis[as] === false && (names as readonly string[]).includes(name))
  )
}

/**
 * Opens the emphasis that a style gives and that nothing around gives already. `name` is the element itself, within a
 * line. Answers with what ends it.
 */
export function openEmphasis(writer: BodyWriter, style: Style, name?: string): (() => void) | undefined {
  const emphasis = readEmphasis(style)
  const opened = EMPHASES.flatMap(([as, names]) => {
    if (emphasis[as] !== true || names.some((same) => same === name || writer.lines.has(same))) return []
    // The ground of a block is a matter of its looks.
    if (as === 'mark' && name === undefined) return []
    if (as === 'strong' && strongBlocks.has(writer.block().name)) return []
    return writer.lines.open({ name: as, open: [`<${as}>`], close: `</${as}>` }) ?? []
  })
  return opened.length === 0 ? undefined : () => opened.forEach((line) => writer.lines.close(line))
}

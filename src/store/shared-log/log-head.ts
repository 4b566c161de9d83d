import * as v from 'valibot'
import { digest } from '../fs/digest.ts'

const FORMAT = 1

const Name = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))

/**
 * The head of a shared log.
 *
 * `segments` are in the order in which they are read. `retired` are segments that no longer belong to the log, each
 * with the time since when, in milliseconds since 1970: a machine that has read an older head may still load them.
 */
const LogHead = v.object({
  format: v.literal(FORMAT),
  /** The owner of the log. */
  owner: v.string(),
  /** The version of the code that wrote it. */
  codeVersion: v.string(),
  segments: v.array(v.object({ name: Name, size: v.number() })),
  retired: v.array(v.object({ name: Name, atMs: v.number() })),
})

export type LogHead = v.InferOutput<typeof LogHead>

/** A new head, its text as JSON, and the digest of that text. */
export function makeLogHead(facts: Omit<LogHead, 'format'>): { head: LogHead; text: string; id: string } {
  const head = { format: FORMAT, ...facts } as const
  const text = JSON.stringify(head)
  return { head, text, id: digest(text) }
}

/** Reads a head. `undefined` if this version of the code cannot have written the text for this owner. */
export function parseLogHead(
  text: string,
  { owner, codeVersion }: Pick<LogHead, 'owner' | 'codeVersion'>,
): LogHead | undefined {
  let data: unknown
  try {
    data = JSON.parse(text)
  } catch {
    return undefined
  }
  const { success, output } = v.safeParse(LogHead, data)
  return success && output.owner === owner && output.codeVersion === codeVersion ? output : undefined
}

import { isBlank } from '#kit/is-blank.ts'
import type { BodyPart } from '#site/model/body.ts'

/**
 * Sees to it that a link says something. `out` ends with what stands in it, from `start` on.
 *
 * If there is nothing to read, the first picture is given `label` as its text. `false` if there is no picture either:
 * a link that nobody can see leads nowhere.
 */
export function nameLink(out: BodyPart[], start: number, label: string): boolean {
  let silent: { readonly at: number; readonly part: Extract<BodyPart, { image: string }> } | undefined
  for (let at = start; at < out.length; at++) {
    const part = out[at]!
    // Text is escaped: what begins like a tag is one.
    if (typeof part === 'string' && !part.startsWith('<') && !isBlank(part)) return true
    if (typeof part === 'string' || !('image' in part)) continue
    if (!isBlank(part.alt)) return true
    silent ??= { at, part }
  }
  if (silent) out[silent.at] = { ...silent.part, alt: label }
  return silent !== undefined
}

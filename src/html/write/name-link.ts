import { isBlank } from '#kit/is-blank.ts'
import type { BodyPart } from '#site/model/body.ts'

/**
 * Makes sure that a link has text. The content of the link is the end of `out`, from index `start` on.
 *
 * If nothing in it can be read, its first picture gets `label` as its text. `false` if it has no picture either: no
 * visitor could see such a link.
 */
export function nameLink(out: BodyPart[], start: number, label: string): boolean {
  let silent: { readonly at: number; readonly part: Extract<BodyPart, { image: string }> } | undefined
  for (let at = start; at < out.length; at++) {
    const part = out[at]!
    // Text is escaped, so a part that begins with `<` is a tag.
    if (typeof part === 'string' && !part.startsWith('<') && !isBlank(part)) return true
    if (typeof part === 'string' || !('image' in part)) continue
    if (!isBlank(part.alt)) return true
    silent ??= { at, part }
  }
  if (silent) out[silent.at] = { ...silent.part, alt: label }
  return silent !== undefined
}

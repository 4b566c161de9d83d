import type { LanguageTag } from '#contract/locale.ts'
import { textWidth } from '#site/theme/text-width.ts'

/** Shorter ones are abbreviations ("Dr.") or calls that belong to what follows. In `em`. */
const SHORTEST = 3

const segmenters = new Map<LanguageTag, Intl.Segmenter>()

/** The sentences of a line, each with the blank behind it. Joined they are the line. */
export function sentencesOf(line: string, tag: LanguageTag): string[] {
  const segmenter = segmenters.get(tag) ?? new Intl.Segmenter(tag, { granularity: 'sentence' })
  segmenters.set(tag, segmenter)
  const sentences: string[] = []
  let open = ''
  for (const { segment } of segmenter.segment(line)) {
    open += segment
    if (textWidth(open) < SHORTEST) continue
    sentences.push(open)
    open = ''
  }
  return open === '' ? sentences : [...sentences.slice(0, -1), (sentences.at(-1) ?? '') + open]
}

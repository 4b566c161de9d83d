import type { LanguageTag } from '#contract/locale.ts'
import { textWidth } from '#site/theme/text-width.ts'

/** In `em`. A shorter piece is an abbreviation ("Dr.") or an exclamation, and belongs to what follows. */
const SHORTEST = 3

const segmenters = new Map<LanguageTag, Intl.Segmenter>()

/** Divides a line into sentences. Each keeps the blank after it, so joined they are the line again. */
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

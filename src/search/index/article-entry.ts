import { hasOneSyllableStem } from '../text/korean.ts'
import { KEYWORDS_END, syllableAfter, type IndexField, type Layout } from '../format/layout.ts'
import { blockBit } from '../format/payload.ts'
import { PairCounter } from './pair-counter.ts'
import { createSingleCounter, createWordCounter } from './token-counters.ts'
import { STOP_WORDS } from '../text/stop-words.ts'
import type { Token } from '../text/token.ts'
import { createUnitWriter, writtenText } from '../format/unit-writer.ts'

/**
 * All that the index holds of one article. It depends only on the article, so it is made once and kept.
 *
 * `words` and `pairs` hold a token and its payload in turn, with blanks between them. A payload is numbers
 * (`varint-text.ts`). For a word: how often it stands in the article times three plus its best field, then its blocks.
 * For a pair: how often it stands there, then its places, each as the distance from the one before.
 */
export type ArticleEntry = {
  /** The number of words and characters in the article, for scoring. */
  readonly length: number
  readonly words: string
  readonly pairs: string
}

/** Makes the entry of an article that is laid out in blocks of `span` places. */
export type EntryMaker = (layout: Layout) => ArticleEntry

/**
 * Makes an entry maker. Single Chinese characters, and Korean words of one syllable, count as words. Longer runs of
 * characters count as pairs.
 *
 * Use one maker for many articles, one after another: its counters are large.
 */
export function createEntryMaker(span: number): EntryMaker {
  const words = createWordCounter()
  const singles = createSingleCounter()
  const pairs = new PairCounter()
  return ({ lines }) => {
    let length = 0
    for (const { field, tokens, places } of lines) {
      for (let index = 0; index < tokens.length; index++) {
        const token = tokens[index] as Token
        const place = places[index] as number
        if (token.kind !== 'word') {
          length += token.text.length
          countRun(token, field, place)
        } else if (place < KEYWORDS_END || !STOP_WORDS.has(token.text)) {
          length++
          words.count(token.text, field, blockBit(place, span))
        }
      }
    }
    const wordText = createUnitWriter(2048)
    words.take(wordText)
    singles.take(wordText)
    const pairText = createUnitWriter(4096)
    pairs.take(pairText)
    return { length, words: writtenText(wordText), pairs: writtenText(pairText) }
  }

  function countRun({ kind, text }: Token, field: IndexField, place: number): void {
    for (let at = 1; at < text.length; at++) {
      const pairPlace = kind === 'hangul' ? syllableAfter(place, at - 1) : place + at - 1
      pairs.count(text.charCodeAt(at - 1), text.charCodeAt(at), pairPlace)
    }
    if (kind === 'han' && !isHalf(text.charCodeAt(0))) {
      for (let at = 0; at < text.length; at++) singles.count(text.charCodeAt(at), field, blockBit(place + at, span))
    } else if (kind === 'hangul' && hasOneSyllableStem(text)) {
      singles.count(text.charCodeAt(0), field, blockBit(place, span))
    }
  }
}

/** A Chinese character beyond the first plane consists of two halves, which are its pair. */
function isHalf(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdfff
}

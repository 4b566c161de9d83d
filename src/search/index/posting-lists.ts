import { ByteArena } from '../format/byte-arena.ts'
import {
  HEAVY_LENGTH,
  heavyMark,
  readPostings,
  writeHeavyPosting,
  writePosting,
  type PostingKind,
} from '../format/posting-list.ts'
import { createAsciiWriter } from '../format/unit-writer.ts'

/** The lists of many tokens, each known by a number, as they grow by one article after another. */
export type PostingLists = {
  /** Begins an empty list. */
  open(): number
  /** Adds an article, whose number is higher than those before. Its payload lies in `text` from `start` to `end`. */
  add(list: number, doc: number, text: string, start: number, end: number): void
  text(list: number): string
}

/**
 * A pair's list forgets its places as soon as the pair is commonplace: most of what articles say of pairs is of such.
 */
export function createPostingLists(kind: PostingKind, span: number): PostingLists {
  const chains = new ByteArena()
  const lastDocs: number[] = []
  const payloadLengths: number[] = []
  const writer = createAsciiWriter(256)

  return {
    open() {
      lastDocs.push(-1)
      payloadLengths.push(0)
      return chains.open()
    },
    add(list, doc, text, start, end) {
      const wasHeavy = isHeavy(list)
      payloadLengths[list]! += end - start
      if (isHeavy(list)) {
        if (!wasHeavy) forgetPlaces(list)
        writeHeavyPosting(writer, lastDocs[list]!, doc, text, start, span)
      } else writePosting(writer, lastDocs[list]!, doc, text, start, end)
      flush(list, doc)
    },
    text: (list) => (isHeavy(list) ? heavyMark(payloadLengths[list]!) : '') + chains.text(list),
  }

  function isHeavy(list: number): boolean {
    return kind === 'pair' && payloadLengths[list]! > HEAVY_LENGTH
  }

  function forgetPlaces(list: number): void {
    const postings = readPostings(kind, chains.text(list))
    chains.clear(list)
    lastDocs[list] = -1
    for (const { doc, payload } of postings) {
      writeHeavyPosting(writer, lastDocs[list]!, doc, payload, 0, span)
      flush(list, doc)
    }
  }

  function flush(list: number, doc: number): void {
    chains.append(list, writer)
    writer.length = 0
    lastDocs[list] = doc
  }
}

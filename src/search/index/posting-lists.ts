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

/** The lists of many tokens, which grow by one article after another. Each list has a number. */
export type PostingLists = {
  /** Begins an empty list and returns its number. */
  open(): number
  /**
   * Adds an article, whose number must be higher than those before. Its payload is the part of `text` from `start` to
   * `end`.
   */
  add(list: number, doc: number, text: string, start: number, end: number): void
  text(list: number): string
}

/**
 * The list of a pair drops its places as soon as it is longer than `HEAVY_LENGTH`, because common pairs have most of
 * the places.
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

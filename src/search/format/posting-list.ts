import { INDEX_FIELDS, fieldAt, type IndexField } from './layout.ts'
import { isAtEnd, nextNumber, type NumberReader, readNumbers, varintText } from './varint-text.ts'
import { blockBit, wordNumber } from './payload.ts'
import { createAsciiWriter, writeNumber, writeText, writtenText, type UnitWriter } from './unit-writer.ts'

/**
 * A posting list says which articles have a token. It is a text.
 *
 * For each article, in order, it has the distance from the number of the article before, minus one (the first counts
 * from −1), and then the article's payload (`article-entry.ts`).
 *
 * If the payloads of a pair have more than `HEAVY_LENGTH` characters together, its list keeps no places. Such a list
 * begins with `~` and that length, and its payloads have the form of a word's. The pairs beside such a common pair tell
 * where it stands.
 */
export type PostingKind = 'word' | 'pair'

/** The most characters of payload for which a pair's list keeps its places. */
export const HEAVY_LENGTH = 8000
export const HEAVY_MARK = '~'

type Posting = { readonly doc: number; readonly payload: string; readonly isNew: boolean }

/** A change of one article in a list: its payload before and after. `undefined` if it does not have the token. */
export type PostingChange = {
  readonly doc: number
  readonly before: string | undefined
  readonly after: string | undefined
}

/**
 * Adds an article to a list whose last article is `lastDoc` (−1 if it has none). The payload is the part of `text` from
 * `start` to `end`.
 */
export function writePosting(
  writer: UnitWriter,
  lastDoc: number,
  doc: number,
  text: string,
  start = 0,
  end = text.length,
): void {
  writeNumber(writer, doc - lastDoc - 1)
  writeText(writer, text, start, end)
}

/**
 * Adds an article to a list without places. Reads the pair's payload in `text` from `start` on, and writes it in the
 * form of a word's payload.
 */
export function writeHeavyPosting(
  writer: UnitWriter,
  lastDoc: number,
  doc: number,
  text: string,
  start: number,
  span: number,
): void {
  const reader = readNumbers(text, start)
  const count = nextNumber(reader)
  let place = 0
  let field: IndexField = INDEX_FIELDS.body
  let blocks = 0
  for (let left = count; left > 0; left--) {
    place += nextNumber(reader)
    field = Math.max(field, fieldAt(place)) as IndexField
    blocks |= blockBit(place, span)
  }
  writeNumber(writer, doc - lastDoc - 1)
  writeNumber(writer, wordNumber(count, field))
  writeNumber(writer, blocks)
}

/** The beginning of a list without places. */
export function heavyMark(payloadLength: number): string {
  return HEAVY_MARK + varintText(payloadLength)
}

/**
 * Applies changes to a list; `changes` are in the order of their articles. The result is the same as a list made anew
 * from the changed articles. `undefined` if a list without places would need them again: then it must be made anew.
 */
export function changeList(
  kind: PostingKind,
  list: string,
  changes: readonly PostingChange[],
  span: number,
): string | undefined {
  if (changes.length === 0) return list
  const wasHeavy = list.startsWith(HEAVY_MARK)
  const postings = merge(readPostings(kind, list), changes)
  const payloadLength = wasHeavy
    ? changes.reduce((length, change) => length + growthBy(change), nextNumber(readNumbers(list, HEAVY_MARK.length)))
    : postings.reduce((length, { payload }) => length + payload.length, 0)
  const isHeavy = kind === 'pair' && payloadLength > HEAVY_LENGTH
  if (wasHeavy && !isHeavy) return undefined
  const writer = createAsciiWriter(list.length)
  let lastDoc = -1
  for (const { doc, payload, isNew } of postings) {
    if (isHeavy && (isNew || !wasHeavy)) writeHeavyPosting(writer, lastDoc, doc, payload, 0, span)
    else writePosting(writer, lastDoc, doc, payload)
    lastDoc = doc
  }
  return (isHeavy ? heavyMark(payloadLength) : '') + writtenText(writer)
}

function growthBy({ before = '', after = '' }: PostingChange): number {
  return after.length - before.length
}

/** The articles of a list with their payloads. In a list without places, the payloads have the form of a word's. */
export function readPostings(kind: PostingKind, list: string): Posting[] {
  const isHeavy = list.startsWith(HEAVY_MARK)
  const reader = readNumbers(list, isHeavy ? HEAVY_MARK.length : 0)
  if (isHeavy) nextNumber(reader)
  const postings: Posting[] = []
  let doc = -1
  while (!isAtEnd(reader)) {
    doc += nextNumber(reader) + 1
    const start = reader.at
    skipPayload(reader, kind === 'word' || isHeavy)
    postings.push({ doc, payload: list.slice(start, reader.at), isNew: false })
  }
  return postings
}

/** `isOfWord`: the payload has the form of a word's. */
function skipPayload(reader: NumberReader, isOfWord: boolean): void {
  const first = nextNumber(reader)
  for (let rest = isOfWord ? 1 : first; rest > 0; rest--) nextNumber(reader)
}

/** The articles from number `from` on get numbers that are higher by `by`, which may be negative. */
export type DocShift = { readonly from: number; readonly by: number }

/**
 * The list after articles got other numbers. A list holds distances, so only the first of those articles changes in it.
 */
export function shiftList(kind: PostingKind, list: string, { from, by }: DocShift): string {
  const isHeavy = list.startsWith(HEAVY_MARK)
  const reader = readNumbers(list, isHeavy ? HEAVY_MARK.length : 0)
  if (isHeavy) nextNumber(reader)
  let doc = -1
  while (!isAtEnd(reader)) {
    const start = reader.at
    const distance = nextNumber(reader)
    doc += distance + 1
    if (doc >= from) return list.slice(0, start) + varintText(distance + by) + list.slice(reader.at)
    skipPayload(reader, kind === 'word' || isHeavy)
  }
  return list
}

function merge(postings: readonly Posting[], changes: readonly PostingChange[]): Posting[] {
  const merged: Posting[] = []
  let at = 0
  for (const { doc, after } of changes) {
    for (; at < postings.length && (postings[at] as Posting).doc < doc; at++) merged.push(postings[at] as Posting)
    if (postings[at]?.doc === doc) at++
    if (after !== undefined) merged.push({ doc, payload: after, isNew: true })
  }
  return merged.concat(postings.slice(at))
}

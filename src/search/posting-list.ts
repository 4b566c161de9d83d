import { FIELDS, fieldAt, type Field } from './layout.ts'
import { createNumberReader, numberText } from './number-text.ts'
import { blockBit, wordNumber } from './payload.ts'
import { createAsciiWriter, writeNumber, writeText, writtenText, type UnitWriter } from './unit-writer.ts'

/**
 * A posting list: which articles hold a token, as text.
 *
 * For each article, in order, the distance from the number of the article before (the first counts from −1, and 1 is
 * spelled 0), then its payload (`article-entry.ts`). A list of a pair whose payloads are longer than `HEAVY_LENGTH`
 * together keeps no places: it begins with `~` and that length, and its payloads are like those of a word. Such a pair is a
 * commonplace; its neighbours tell where it stands.
 */
export type PostingKind = 'word' | 'pair'

export const HEAVY_LENGTH = 8000
export const HEAVY_MARK = '~'

type Posting = { readonly doc: number; readonly payload: string }

/** Changes of one list: the payload that an article has from now on, or `undefined` where it no longer has the token. */
export type PostingChange = {
  readonly doc: number
  readonly before: string | undefined
  readonly after: string | undefined
}

/** A list that grows by one article after another. */
export type GrowingList = { readonly written: UnitWriter; lastDoc: number; payloadLength: number }

export function emptyList(): GrowingList {
  return { written: createAsciiWriter(), lastDoc: -1, payloadLength: 0 }
}

/** Adds an article, whose number is higher than those before. Its payload lies in `text` from `start` to `end`. */
export function addPosting(list: GrowingList, doc: number, text: string, start = 0, end = text.length): void {
  writeNumber(list.written, doc - list.lastDoc - 1)
  writeText(list.written, text, start, end)
  list.lastDoc = doc
  list.payloadLength += end - start
}

/** The text of a full-grown list. */
export function listText(kind: PostingKind, list: GrowingList, span: number): string {
  const text = writtenText(list.written)
  if (kind === 'word' || list.payloadLength <= HEAVY_LENGTH) return text
  const heavy = emptyList()
  for (const { doc, payload } of readPostings('pair', text)) addPosting(heavy, doc, wordPayload(payload, span))
  return HEAVY_MARK + numberText(list.payloadLength) + writtenText(heavy.written)
}

/**
 * A list with changes made to it, `changes` being in the order of their articles. The same as if it had been made from the changed
 * articles;
 * `undefined` where that takes more than this list knows, as a list without places cannot get them back.
 */
export function changeList(
  kind: PostingKind,
  list: string,
  changes: readonly PostingChange[],
  span: number,
): string | undefined {
  const isHeavy = list.startsWith(HEAVY_MARK)
  const postings = readPostings(kind, list)
  const stored = (payload: string) => (isHeavy ? wordPayload(payload, span) : payload)
  const changed = emptyList()
  for (const { doc, payload } of merge(postings, changes, stored)) addPosting(changed, doc, payload)
  if (!isHeavy) return listText(kind, changed, span)
  let payloadLength = createNumberReader(list, HEAVY_MARK.length).next()
  for (const { before, after } of changes) payloadLength += (after?.length ?? 0) - (before?.length ?? 0)
  return payloadLength <= HEAVY_LENGTH
    ? undefined
    : HEAVY_MARK + numberText(payloadLength) + writtenText(changed.written)
}

function readPostings(kind: PostingKind, list: string): Posting[] {
  const isHeavy = list.startsWith(HEAVY_MARK)
  const reader = createNumberReader(list, isHeavy ? HEAVY_MARK.length : 0)
  if (isHeavy) reader.next()
  const postings: Posting[] = []
  let doc = -1
  while (!reader.isAtEnd()) {
    doc += reader.next() + 1
    const start = reader.at
    const first = reader.next()
    for (let rest = kind === 'word' || isHeavy ? 1 : first; rest > 0; rest--) reader.next()
    postings.push({ doc, payload: list.slice(start, reader.at) })
  }
  return postings
}

function merge(
  postings: readonly Posting[],
  changes: readonly PostingChange[],
  asStored: (payload: string) => string,
): Posting[] {
  const merged: Posting[] = []
  let at = 0
  for (const { doc, after } of changes) {
    for (; at < postings.length && (postings[at] as Posting).doc < doc; at++) merged.push(postings[at] as Posting)
    if (postings[at]?.doc === doc) at++
    if (after !== undefined) merged.push({ doc, payload: asStored(after) })
  }
  return merged.concat(postings.slice(at))
}

/** What a word would have in place of a pair's payload. */
function wordPayload(payload: string, span: number): string {
  const reader = createNumberReader(payload)
  const count = reader.next()
  let place = 0
  let field: Field = FIELDS.body
  let blocks = 0
  for (let left = count; left > 0; left--) {
    place += reader.next()
    field = Math.max(field, fieldAt(place)) as Field
    blocks |= blockBit(place, span)
  }
  return numberText(wordNumber(count, field)) + numberText(blocks)
}

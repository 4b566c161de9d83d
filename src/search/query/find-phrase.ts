import type { IndexReader } from './index-reader.ts'
import { isHangul } from '../text/korean.ts'
import { fieldAt, syllableAfter, wordAfter, type IndexField } from '../format/layout.ts'
import { readPair, type PairPosting, type PairPostings } from '../format/pair-postings.ts'
import { blockBit } from '../format/payload.ts'
import { addOccurrence, type Occurrence } from './term-hits.ts'

/** A pair of characters of a phrase; `offset` is its index in the phrase. */
type PairAt = { readonly offset: number; readonly isHangul: boolean; readonly postings: PairPostings }

/**
 * Finds the articles in which the characters of `phrase` (at least two) follow each other.
 *
 * Loads as few pairs as cover the phrase: every other one. A common pair has no places in the index, so the pairs on
 * both sides of it are loaded too. `weightOf` says how much an occurrence counts, by the place at which it begins; 0
 * leaves it out.
 */
export async function findPhrase(
  index: IndexReader,
  phrase: string,
  weightOf: (place: number) => number = () => 1,
): Promise<Map<number, Occurrence>> {
  const pairs = await readCover(index, phrase)
  const found = new Map<number, Occurrence>()
  const [rarest] = pairs.toSorted((a, b) => a.postings.byDoc.size - b.postings.byDoc.size)
  if (!rarest) return found
  for (const doc of rarest.postings.byDoc.keys()) {
    if (!pairs.every(({ postings }) => postings.byDoc.has(doc))) continue
    const placed = pairs.filter(({ postings }) => !postings.isHeavy)
    if (placed.length === 0) addCommonplace(found, doc, pairs)
    for (const place of commonPlaces(doc, placed)) {
      const weight = weightOf(place)
      const occurrence = { count: 1, field: fieldAt(place), blocks: blockBit(place, index.span) }
      if (weight > 0) addOccurrence(found, doc, occurrence, weight)
    }
  }
  return found
}

async function readCover(index: IndexReader, phrase: string): Promise<PairAt[]> {
  const last = phrase.length - 2
  const offsets = new Set<number>([last])
  for (let offset = 0; offset < last; offset += 2) offsets.add(offset)
  const cover = await readPairs(index, phrase, offsets)
  if (!cover) return []
  const neighbours = new Set<number>()
  for (const { offset, postings } of cover) {
    if (!postings.isHeavy) continue
    for (const near of [offset - 1, offset + 1])
      if (near >= 0 && near <= last && !offsets.has(near)) neighbours.add(near)
  }
  const more = await readPairs(index, phrase, neighbours)
  return more ? [...cover, ...more] : []
}

/** Loads the pairs at these offsets. `undefined` if one of them is in no article. */
async function readPairs(
  index: IndexReader,
  phrase: string,
  offsets: ReadonlySet<number>,
): Promise<PairAt[] | undefined> {
  const at = [...offsets]
  const read = await Promise.all(at.map((offset) => readPair(index, phrase.slice(offset, offset + 2))))
  const pairs: PairAt[] = []
  for (const [position, postings] of read.entries()) {
    if (!postings) return undefined
    const offset = at[position] as number
    pairs.push({ offset, isHangul: isHangul(phrase.slice(offset)), postings })
  }
  return pairs
}

/**
 * The places in an article at which a phrase begins: all pairs have the right distances. Korean words may have a blank
 * between two pairs: 수도 요금 is found for 수도요금.
 */
function commonPlaces(doc: number, pairs: readonly PairAt[]): number[] {
  const [first, ...others] = pairs.toSorted((a, b) => a.offset - b.offset)
  if (!first) return []
  // The place of the first pair, and that of the last pair so far.
  let chains = placesIn(first, doc).map((place) => ({ start: place, place }))
  let { offset } = first
  for (const pair of others) {
    const step = pair.offset - offset
    offset = pair.offset
    const here = new Set(placesIn(pair, doc))
    chains = chains.flatMap(({ start, place }) => {
      const next = !pair.isHangul
        ? [place + step]
        : [syllableAfter(place, step), ...(step === 2 ? [wordAfter(place, step)] : [])]
      return next.filter((at) => here.has(at)).map((at) => ({ start, place: at }))
    })
  }
  return [...new Set(chains.map(({ start }) => start))]
}

function placesIn({ postings }: PairAt, doc: number): readonly number[] {
  return postings.byDoc.get(doc)?.places ?? []
}

function addCommonplace(found: Map<number, Occurrence>, doc: number, pairs: readonly PairAt[]): void {
  const postings = pairs.map((pair) => pair.postings.byDoc.get(doc) as PairPosting)
  const count = Math.min(...postings.map((posting) => posting.count))
  const blocks = postings.reduce((common, posting) => common & posting.blocks, -1)
  const field = Math.min(...postings.map((posting) => posting.field)) as IndexField
  addOccurrence(found, doc, { count, field, blocks }, 1)
}

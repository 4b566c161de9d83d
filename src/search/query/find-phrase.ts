import type { IndexReader } from './index-reader.ts'
import { isHangul } from '../text/korean.ts'
import { fieldAt, syllableAfter, wordAfter, type IndexField } from '../format/layout.ts'
import { readPair, type PairPosting, type PairPostings } from '../format/pair-postings.ts'
import { blockBit } from '../format/payload.ts'
import { addOccurrence, type Occurrence } from './term-hits.ts'

/** A pair of a phrase, and how many characters before it the phrase begins. */
type PairAt = { readonly offset: number; readonly isHangul: boolean; readonly postings: PairPostings }

/**
 * Finds the articles in which the characters of `phrase` (two at least) stand one after another.
 *
 * As few pairs are read as cover it: every other one. Of a commonplace pair the places are unknown, so its neighbours
 * are read as well. `weightOf` says how much an occurrence counts by the place where it begins; with 0 it is none.
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

/** The pairs at these offsets; `undefined` if no article has one of them. */
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
 * Places in an article where a phrase begins: all pairs stand at their distance from each other. Korean words may be
 * parted by a blank where one pair ends and the next begins: 수도 요금 is 수도요금.
 */
function commonPlaces(doc: number, pairs: readonly PairAt[]): number[] {
  const [first, ...others] = pairs.toSorted((a, b) => a.offset - b.offset)
  if (!first) return []
  // Where the first pair stands, and where the last one so far.
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

import type { IndexReader } from '../query/index-reader.ts'
import { INDEX_FIELDS, type IndexField } from './layout.ts'
import { isAtEnd, nextNumber, readNumbers } from './varint-text.ts'
import { readWordNumber } from './payload.ts'
import { HEAVY_MARK } from './posting-list.ts'

/**
 * Where a pair of characters stands in one article. For a pair whose list keeps no places (`isHeavy`), `field` is its
 * best field and `blocks` its blocks. For other pairs only `count` and `places` tell something.
 */
export type PairPosting = {
  readonly count: number
  readonly places: readonly number[]
  readonly field: IndexField
  readonly blocks: number
}

/** The list of a pair, by number of the article. `isHeavy`: the list keeps no places. */
export type PairPostings = {
  readonly isHeavy: boolean
  readonly byDoc: ReadonlyMap<number, PairPosting>
}

/** Loads the list of a pair. `undefined` if no article has it. */
export async function readPair(index: IndexReader, pair: string): Promise<PairPostings | undefined> {
  const list = await index.pair(pair)
  return list === undefined ? undefined : parsePairList(list)
}

/** Reads the text of a pair's list. */
export function parsePairList(list: string): PairPostings {
  const isHeavy = list.startsWith(HEAVY_MARK)
  const reader = readNumbers(list, isHeavy ? HEAVY_MARK.length : 0)
  if (isHeavy) nextNumber(reader)
  const byDoc = new Map<number, PairPosting>()
  let doc = -1
  while (!isAtEnd(reader)) {
    doc += nextNumber(reader) + 1
    if (isHeavy) {
      byDoc.set(doc, { ...readWordNumber(nextNumber(reader)), places: [], blocks: nextNumber(reader) })
      continue
    }
    const count = nextNumber(reader)
    const places: number[] = []
    let place = 0
    for (let left = count; left > 0; left--) {
      place += nextNumber(reader)
      places.push(place)
    }
    byDoc.set(doc, { count, places, field: INDEX_FIELDS.body, blocks: 0 })
  }
  return { isHeavy, byDoc }
}

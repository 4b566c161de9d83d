import type { RunParts } from './find-run.ts'
import type { TermHit, TermHits } from './term-hits.ts'

/**
 * An article that was found. `block` is the block of its text with the most terms of the query, `blocks` all blocks
 * with a term, as bits. `isPartial` if the article lacks a term.
 */
export type Hit = {
  readonly doc: number
  readonly score: number
  readonly block: number
  readonly blocks: number
  readonly isPartial: boolean
}

/** What one term of a query found: as a whole, and in parts. An optional term may be missing. */
export type Finding = { readonly whole: TermHits; readonly parts: RunParts; readonly isOptional: boolean }

/** The weight of a term's parts that were found apart. */
const APART_WEIGHT = 0.6
/**
 * How much a missing term costs: the score is multiplied by the share of the terms that an article has, to this power.
 */
const MISSING_POWER = 0.5
/** The weight of an optional term. */
const OPTIONAL_WEIGHT = 0.5
/** The greatest gain of an article whose title says nothing but the query. */
const TITLE_GAIN = 0.6

/**
 * What an article has of the terms so far. `share` is the number of its terms; a part of a term counts by its rarity.
 * `titleShare` is how much of the title the terms make up.
 */
type Tally = { score: number; share: number; titleShare: number; terms: number; readonly hits: TermHit[] }

/**
 * Ranks the articles that have any of the terms, best first; of equal ones the newer comes first. If an article lacks
 * terms, its score is reduced.
 */
export function rank(findings: readonly Finding[]): Hit[] {
  const tallies = new Map<number, Tally>()
  const count = (doc: number, hit: TermHit, weight: number, share: number): void => {
    let tally = tallies.get(doc)
    if (!tally) tallies.set(doc, (tally = { score: 0, share: 0, titleShare: 0, terms: 0, hits: [] }))
    tally.score += hit.score * weight
    tally.share += share
    tally.titleShare += hit.titleShare
    tally.hits.push(hit)
  }
  const needed = findings.filter(({ isOptional }) => !isOptional)
  for (const { whole, parts } of needed) {
    for (const [doc, hit] of whole.byDoc) count(doc, hit, 1, 1)
    const all = parts.hits.reduce((sum, { rarity }) => sum + rarity, 0)
    for (const { byDoc, rarity } of parts.hits) {
      for (const [doc, hit] of byDoc) count(doc, hit, APART_WEIGHT, whole.byDoc.has(doc) ? 0 : rarity / all)
    }
    for (const [doc, tally] of tallies) if (whole.byDoc.has(doc) || hasAll(parts, doc)) tally.terms++
  }
  for (const { whole, isOptional } of findings) {
    if (isOptional) for (const [doc, hit] of whole.byDoc) if (tallies.has(doc)) count(doc, hit, OPTIONAL_WEIGHT, 0)
  }
  return [...tallies]
    .map(([doc, { score, share, titleShare, terms, hits }]) => ({
      doc,
      score: score * (share / needed.length) ** MISSING_POWER * titleGain(titleShare),
      block: bestBlock(hits),
      blocks: hits.reduce((all, { blocks }) => all | blocks, 0),
      isPartial: terms < needed.length,
    }))
    .sort((a, b) => b.score - a.score || b.doc - a.doc)
}

function titleGain(titleShare: number): number {
  return 1 + TITLE_GAIN * Math.min(1, titleShare) ** 2
}

function hasAll({ hits, areAll }: RunParts, doc: number): boolean {
  return areAll && hits.length > 0 && hits.every(({ byDoc }) => byDoc.has(doc))
}

/** The first of the blocks with the most terms; block 0 if no block has any. */
function bestBlock(hits: readonly TermHit[]): number {
  let best = 0
  let most = 0
  for (let block = 0; block < 31; block++) {
    const count = hits.filter(({ blocks }) => (blocks >>> block) & 1).length
    if (count > most) [best, most] = [block, count]
  }
  return best
}

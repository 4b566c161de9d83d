import type { RunParts } from './find-run.ts'
import type { TermHit, TermHits } from './term-hits.ts'

/**
 * An article that was found. `block` is the part of its text that says most about the query, `blocks` all that say
 * anything, as bits. `isPartial` if it lacks something that was asked for.
 */
export type Hit = {
  readonly doc: number
  readonly score: number
  readonly block: number
  readonly blocks: number
  readonly isPartial: boolean
}

/** What one term of a query found: as it is, and the parts of it. One that is `optional` may be missing. */
export type Finding = { readonly whole: TermHits; readonly parts: RunParts; readonly isOptional: boolean }

/** How much the parts of a term count if they stand apart. */
const APART_WEIGHT = 0.6
/** How much a missing term costs: the part of the terms that an article has, to this power. */
const MISSING_POWER = 0.5
/** How much a word counts that may be missing. */
const OPTIONAL_WEIGHT = 0.5
/** How much more an article counts whose title says nothing but what was asked. */
const TITLE_GAIN = 0.6

/**
 * What an article has of the terms so far: `share` is how many, parts of one counted by their rarity, `titleShare` how
 * much of its title they are.
 */
type Tally = { score: number; share: number; titleShare: number; terms: number; readonly hits: TermHit[] }

/**
 * Articles that have something of what was asked for: the best first; of two as good the newer one. The score of one
 * that lacks terms is the part of it that it has of them.
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

/**
 * The block in which most of the terms stand, the first of several; the first of all if the text has none of them.
 */
function bestBlock(hits: readonly TermHit[]): number {
  let best = 0
  let most = 0
  for (let block = 0; block < 31; block++) {
    const count = hits.filter(({ blocks }) => (blocks >>> block) & 1).length
    if (count > most) [best, most] = [block, count]
  }
  return best
}

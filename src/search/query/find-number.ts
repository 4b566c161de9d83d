import { allOf } from './find-run.ts'
import { findWord } from './find-word.ts'
import type { IndexReader } from './index-reader.ts'
import type { Term } from './parse-query.ts'
import type { TermHits } from './term-hits.ts'

/**
 * Finds the articles that have a number in one of its spellings. If there are none, finds those that have all of its
 * groups of digits.
 */
export async function findNumber(
  index: IndexReader,
  { spellings, groups, isLast }: Extract<Term, { kind: 'number' }>,
): Promise<TermHits> {
  for (const spelling of spellings) {
    const hits = await findWord(index, spelling, isLast)
    if (hits.byDoc.size > 0) return hits
  }
  return allOf(index, await Promise.all(groups.map((group) => findWord(index, group, false))))
}

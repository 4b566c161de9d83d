import type { Result } from '#search/query/answer.ts'

/**
 * Divides results at the first one that lacks words of the question, if all after it lack some too. Else `whole` has
 * all results, because a line must not stand above results that have every word.
 */
export function partAtFewer(results: readonly Result[]): {
  readonly whole: readonly Result[]
  readonly fewer: readonly Result[]
} {
  const at = results.findLastIndex(({ isPartial }) => isPartial !== true) + 1
  const isParted = results.slice(0, at).every(({ isPartial }) => isPartial !== true)
  return isParted ? { whole: results.slice(0, at), fewer: results.slice(at) } : { whole: results, fewer: [] }
}

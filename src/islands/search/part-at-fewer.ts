import type { Result } from '#search/query/answer.ts'

/**
 * Parts results at the first that lacks words, if all after it lack some too. Else all are in `whole`: below one line
 * would stand results that have every word.
 */
export function partAtFewer(results: readonly Result[]): {
  readonly whole: readonly Result[]
  readonly fewer: readonly Result[]
} {
  const at = results.findLastIndex(({ isPartial }) => isPartial !== true) + 1
  const isParted = results.slice(0, at).every(({ isPartial }) => isPartial !== true)
  return isParted ? { whole: results.slice(0, at), fewer: results.slice(at) } : { whole: results, fewer: [] }
}

import { cacheClassOf } from '#contract/host-rules.ts'

/**
 * Whether a file outlives its release for a while: pages that are still open load such files by their hashed names,
 * and ask for the redirects of the build that they have heard of.
 */
export function isKept(path: string): boolean {
  return cacheClassOf(path) === 'immutable' || path.startsWith('builds/meta/')
}

/**
 * In which step a file goes to a place that visitors look at meanwhile.
 *
 * 0: what pages load (scripts, images, search index). 1: new pages, which no visitor knows yet. 2: changed pages, and
 * the state of the site, which may link to new ones.
 */
export function stepOf(path: string, isNew: boolean): 0 | 1 | 2 {
  if (isKept(path) || /^_(?!headers$|redirects$|data\/)/.test(path)) return 0
  return isNew ? 1 : 2
}

import { cacheClassOf } from '#contract/host-rules.ts'

/**
 * Whether a file stays for a while after its release: open pages load hashed files, and ask for the redirects of builds
 * that they have seen (`builds/meta/`).
 */
export function isKept(path: string): boolean {
  return cacheClassOf(path) === 'immutable' || path.startsWith('builds/meta/')
}

/**
 * The step in which a file is uploaded to a place that visitors read meanwhile.
 *
 * 0: files that pages load (scripts, images, search index). 1: new pages, which no visitor knows yet. 2: changed pages,
 * which may link to new ones, and the state of the site.
 */
export function stepOf(path: string, isNew: boolean): 0 | 1 | 2 {
  if (isKept(path) || /^_(?!headers$|redirects$|data\/)/.test(path)) return 0
  return isNew ? 1 : 2
}

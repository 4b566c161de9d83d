import type { PathMap } from '#kit/path-map.ts'
import type { FileRecord } from '../record/build-record.ts'
import { indexPaths, type IndexPaths } from './index-paths.ts'
import type { SearchState } from './search-state.ts'

type Files = PathMap<FileRecord>

/**
 * Notes that all files of an index were listed in `files`, except those that its build made (`made`). So the next build
 * only looks for files that are gone since, and does not look up thousands of files one by one.
 */
type Found = { readonly files: Files; readonly made: Iterable<string> }

const found = new WeakMap<SearchState, Found>()

/** Whether all files of an index in `folder` are listed in `files`, and none of them was touched. */
export function isIndexInPlace(
  state: SearchState,
  folder: string,
  files: Files,
  touched: ReadonlySet<string>,
): boolean {
  const paths = indexPaths(state, folder)
  const last = found.get(state)
  const isThere = (path: string) => files.has(path)
  const isWhole = last ? stayed(last.files, files, paths) && [...last.made].every(isThere) : everyPath(paths, isThere)
  if (!isWhole || [...touched].some((path) => paths.has(path))) return false
  found.set(state, { files, made: [] })
  return true
}

/** Notes which files the index `after` has: those of `before`, which are all in place, and those in `made`. */
export function noteChangedIndex(before: SearchState, after: SearchState, made: Iterable<string>): void {
  const last = found.get(before)
  if (last) found.set(after, { files: last.files, made: [...made] })
}

function stayed(before: Files, files: Files, paths: IndexPaths): boolean {
  for (const [path, file] of before.changesTo(files)) if (file === undefined && paths.has(path)) return false
  return true
}

function everyPath(paths: IndexPaths, test: (path: string) => boolean): boolean {
  for (const path of paths.keys()) if (!test(path)) return false
  return true
}

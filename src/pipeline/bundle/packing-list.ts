import type { PathMap } from '#kit/path-map.ts'
import type { FileRecord } from '../record/build-record.ts'
import type { Bundle, BundleFile } from './bundle.ts'

/** Some paths: how many there are, and which. */
export type PathGroup = { readonly size: number; has(path: string): boolean }

/** The list of a bundle's files while it is put together. It says what differs from the last build's list. */
export type PackingList = {
  add(path: string, file: BundleFile): void
  /** Keeps a file of the last build as it is. */
  keep(path: string): void
  /**
   * Keeps many files of the last build, none of which is kept in another way. They are looked up one by one only if a
   * file is gone.
   */
  keepAll(paths: PathGroup): void
  has(path: string): boolean
  /**
   * Names paths that the last build may have had and this one does not have. If these are all the paths that are gone,
   * `close` does not search for others.
   */
  mayGo(paths: Iterable<string>): void
  /** Returns the list as it is so far. */
  close(): { readonly changed: Bundle; readonly removed: readonly string[]; readonly files: PathMap<BundleFile> }
}

/**
 * `last` holds all files of the last build. With `staysUnlessTold`, each of them stays unless `mayGo` names it, even if
 * nothing kept it.
 */
export function openPackingList(
  last: PathMap<FileRecord>,
  { staysUnlessTold = false }: { staysUnlessTold?: boolean } = {},
): PackingList {
  const paths = new Set<string>()
  const groups: PathGroup[] = []
  const changed = new Map<string, BundleFile>()
  const leaving = new Set<string>()
  // How many files of the last build stay. If these and the leaving ones are all of its files, no other file is
  // searched for.
  let staying = 0
  const isNamed = (path: string): boolean => paths.has(path) || groups.some((group) => group.has(path))
  const has = (path: string): boolean => isNamed(path) || (staysUnlessTold && last.has(path) && !leaving.has(path))
  return {
    add(path, file) {
      if (!isNamed(path)) {
        paths.add(path)
        if (last.has(path)) staying += 1
      }
      if (last.get(path) === file) changed.delete(path)
      else changed.set(path, file)
    },
    keep(path) {
      const before = paths.size
      paths.add(path)
      staying += paths.size - before
    },
    keepAll(group) {
      groups.push(group)
      staying += group.size
    },
    has,
    mayGo(some) {
      for (const path of some) if (last.has(path)) leaving.add(path)
    },
    close() {
      const isGone = (path: string) => !isNamed(path)
      const told = [...leaving].filter(isGone)
      const isTold = staysUnlessTold || staying + told.length === last.size
      const removed = isTold ? told : [...last.keys()].filter(isGone)
      const gone = removed.map((path) => [path, undefined] as const)
      const files = (last as PathMap<BundleFile>).with([...changed, ...gone])
      return { changed: Object.fromEntries(changed), removed, files }
    },
  }
}

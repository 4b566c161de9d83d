import type { PathMap } from '#kit/path-map.ts'
import type { FileRecord } from '../record/build-record.ts'
import type { Bundle, BundleFile } from './bundle.ts'

/** The list of files of a bundle while it is put together: what differs from the last build's list. */
export type PackingList = {
  add(path: string, file: BundleFile): void
  /** A file of the last build that stays as it is. */
  keep(path: string): void
  has(path: string): boolean
  /** The list so far. */
  close(): { readonly changed: Bundle; readonly removed: readonly string[]; readonly files: PathMap<BundleFile> }
}

/** `last`: all files of the last build. */
export function openPackingList(last: PathMap<FileRecord>): PackingList {
  const paths = new Set<string>()
  const changed: { [path: string]: BundleFile } = {}
  return {
    add(path, file) {
      paths.add(path)
      if (last.get(path) === file) delete changed[path]
      else changed[path] = file
    },
    keep: (path) => void paths.add(path),
    has: (path) => paths.has(path),
    close() {
      const removed = [...last.keys()].filter((path) => !paths.has(path))
      const gone = removed.map((path) => [path, undefined] as const)
      const files = (last as PathMap<BundleFile>).with([...Object.entries(changed), ...gone])
      return { changed: { ...changed }, removed, files }
    },
  }
}

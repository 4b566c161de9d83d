import { isHiddenPath } from '#store/fs/hidden-path.ts'
import { listFiles } from '#store/fs/list-files.ts'
import type { Notice } from '#kit/errors.ts'
import { nameSome } from '#kit/name-some.ts'
import type { PathMap } from '#kit/path-map.ts'
import { UNKNOWN_FILE, type BuildRecord } from '../record/build-record.ts'
import { FilesOfNoBuild } from '../errors.ts'
import { changedFolders, folderOf, foldersAround, type FolderTimes, readFolderTimes } from '#store/fs/folder-times.ts'
import { listBundleFiles } from './write-bundle.ts'

const MOST_NAMED = 3

/** What the folders of a bundle tell, before any file is looked at. */
export type FoldersLook = {
  /**
   * Files that no build made. A person may have put them there, or two commands may have written at the same time. With
   * such files the bundle differs from its id, and cannot be published.
   */
  readonly strays: readonly string[]
  /**
   * The record, in which the strays are listed as unknown files. So the next build removes those that it does not make.
   */
  readonly record: BuildRecord
  /** Recorded files and strays that may differ from what was written. */
  readonly doubtful: readonly string[]
  /** Modification times of the folders, read before the look. */
  readonly times: FolderTimes
}

/**
 * Looks at the folders of the bundle in `dir` (absolute). If a folder has the same time as after the last build, no
 * file in it was added, removed or replaced. Its files are not looked at then: a site has a thousand times more files
 * than folders.
 *
 * With `everyFile`, no folder is trusted. Only then does a build find files whose bytes were changed in place.
 */
export function lookAtFolders(dir: string, record: BuildRecord, everyFile: boolean): FoldersLook {
  const { folders } = record
  const isFollowed = folders !== undefined && !everyFile
  const times = readFolderTimes(dir, isFollowed ? Object.keys(folders) : foldersAround(record.files.keys()))
  const changed = isFollowed ? changedFolders(folders, times) : undefined
  if (changed?.size === 0) return { strays: [], record, doubtful: [], times }
  const here = changed ? [...changed].flatMap((folder) => listFolder(dir, folder, times)) : listBundleFiles(dir)
  const strays = here.filter((path) => !record.files.has(path))
  const known = [...record.files.keys()]
  const doubtful = (changed ? known.filter((path) => changed.has(folderOf(path))) : known).concat(strays)
  if (strays.length === 0) return { strays, record, doubtful, times }
  const unknown = strays.map((path) => [path, UNKNOWN_FILE] as const)
  return { strays, record: { ...record, files: record.files.with(unknown) }, doubtful, times }
}

/** Paths of files in this folder, and of files below it in folders that are not known. */
function listFolder(dir: string, folder: string, known: FolderTimes): string[] {
  const above = folder === '' ? '' : `${folder}/`
  const isLeftOut = (path: string) =>
    isHiddenPath(above + path) || (path.endsWith('/') && above + path.slice(0, -1) in known)
  return listFiles(`${dir}/${folder}`, { isLeftOut, mayBeMissing: true }).map((path) => above + path)
}

/** A notice that names the stray files that the build removed. Empty if it removed none. */
export function noticeStrayFiles(dir: string, paths: readonly string[], bundle: PathMap<unknown>): Notice[] {
  const gone = paths.filter((path) => !bundle.has(path)).sort()
  if (gone.length === 0) return []
  return [FilesOfNoBuild.notice({ dir, files: nameSome(gone, MOST_NAMED) })]
}

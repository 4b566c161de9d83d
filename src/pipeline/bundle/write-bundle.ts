import { existsSync, renameSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { PathMap } from '#kit/path-map.ts'
import { isHiddenPath } from '#store/fs/hidden-path.ts'
import type { Steps } from '#kit/steps.ts'
import { makePublicFolder } from '#store/fs/make-public.ts'
import { listFiles } from '#store/fs/list-files.ts'
import { removeFile } from '#store/fs/remove-file.ts'
import type { FileRecord } from '../record/build-record.ts'
import type { Bundle, BundleFile, StagedFile } from './bundle.ts'
import type { StagedFiles } from './staged-files.ts'
import { BundleNotWritten } from '../errors.ts'
import { openSpools } from './spool.ts'
import { isUntouched } from './changed-on-disk.ts'

export type BundleChanges = { readonly write: readonly string[]; readonly remove: readonly string[] }

type WrittenFiles = { readonly [path: string]: FileRecord }

/**
 * Paths of all files in `dir`, without hidden ones. Empty if `dir` holds no bundle, so that another folder is never
 * taken for a bundle.
 */
export function listBundleFiles(dir: string): string[] {
  return existsSync(join(dir, 'builds/latest.json')) ? listFiles(dir, { isLeftOut: isHiddenPath }) : []
}

/**
 * Plans which files to write and to remove in `dir`, so that it has the `changed` files and lacks the `removed` ones.
 * Files that already hold the right bytes stay. `files` are the records of the files in `dir`.
 */
export function* planChanges(
  dir: string,
  changed: Bundle,
  removed: readonly string[],
  files: PathMap<FileRecord>,
): Steps<BundleChanges> {
  const holds = (path: string, digest: string) => {
    const file = files.get(path)
    return file?.digest === digest && isUntouched(dir, path, file)
  }
  const write: string[] = []
  for (const path in changed) {
    if (!changed[path]?.source) continue
    if (!holds(path, changed[path].digest)) write.push(path)
    yield
  }
  return { write: write.sort(inWritingOrder), remove: removed }
}

/**
 * Moves the files to their places and removes the files that no longer belong to the bundle. Returns the records of the
 * written files. `beforeMoving` is called when all files are staged and nothing in `dir` has changed yet.
 *
 * All files are staged before the first one is renamed to its place. So a reader gets the old bytes or the new ones, a
 * killed build leaves no half-written file, and a full disk leaves the bundle as it was. Scripts and images come before
 * the pages that need them, and `builds/latest.json` comes last. A first bundle is moved as one folder. Throws
 * `BundleNotWritten`, and `KeptDamaged` if a file to copy holds other bytes.
 */
export function* writeChanges(
  dir: string,
  staged: StagedFiles,
  bundle: Bundle,
  changes: BundleChanges,
  beforeMoving: () => void,
): Steps<WrittenFiles> {
  const made = yield* stageAll(staged, bundle, changes.write)
  beforeMoving()
  if (staged.isOneFolder && !existsSync(dir)) {
    move(staged.dir, dir)
    return writtenFiles()
  }
  const inTheWay = pathsInTheWay(changes)
  yield* each(inTheWay, removeOne)
  yield* each(changes.write, (path) => rankOf(path) !== LAST_RANK && moveOne(path))
  yield* each(changes.remove, (path) => !inTheWay.has(path) && removeOne(path))
  yield* each(changes.write, (path) => rankOf(path) === LAST_RANK && moveOne(path))
  return writtenFiles()

  /** Each file is one step. */
  function* each(paths: Iterable<string>, act: (path: string) => unknown): Steps<void> {
    for (const path of paths) {
      act(path)
      yield
    }
  }

  function moveOne(path: string): void {
    move(staged.fileOf(path, made.get(path) as StagedFile), join(dir, path))
  }

  function removeOne(path: string): void {
    try {
      removeFile(dir, path)
    } catch (error) {
      throw BundleNotWritten.fault({ path: join(dir, path), reason: (error as Error).message }, {}, { cause: error })
    }
    staged.forget(path)
  }

  function writtenFiles(): WrittenFiles {
    const records: { [path: string]: FileRecord } = {}
    for (const [path, { stagedMs }] of made) {
      const { digest, size } = bundle[path] as BundleFile
      records[path] = { digest, size, modifiedMs: stagedMs }
    }
    return records
  }
}

/**
 * Of the paths to remove, those that are in the way of a path to write: a file in the place of a new folder, or the
 * files of a folder in the place of a new file.
 */
function pathsInTheWay({ write, remove }: BundleChanges): ReadonlySet<string> {
  if (remove.length === 0) return new Set()
  const files = new Set(write)
  const folders = new Set(write.flatMap(foldersOf))
  return new Set(remove.filter((path) => folders.has(path) || foldersOf(path).some((folder) => files.has(folder))))
}

/** The folders of a path: `a` and `a/b` for `a/b/c.html`. */
function foldersOf(path: string): string[] {
  const folders: string[] = []
  for (let end = path.indexOf('/'); end !== -1; end = path.indexOf('/', end + 1)) folders.push(path.slice(0, end))
  return folders
}

/** Stages the files that are not staged yet. Every file to write has a source. */
function* stageAll(
  staged: StagedFiles,
  bundle: Bundle,
  paths: readonly string[],
): Steps<ReadonlyMap<string, StagedFile>> {
  const spools = openSpools()
  const made = new Map<string, StagedFile>()
  try {
    for (const path of paths) {
      made.set(path, stage(path, bundle[path] as Required<BundleFile>))
      yield
    }
    return made
  } finally {
    spools.close()
  }

  function stage(path: string, { source, digest }: Required<BundleFile>): StagedFile {
    if ('stagedMs' in source) return source
    if ('copy' in source) return staged.copy(path, source.copy, digest)
    return staged.write(path, 'data' in source ? source.data : spools.read(source.slice))
  }
}

/** Moves a file or a folder within one disk, and makes the folder that it moves into. Throws `BundleNotWritten`. */
function move(from: string, to: string): void {
  try {
    try {
      renameSync(from, to)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
      makePublicFolder(dirname(to))
      renameSync(from, to)
    }
  } catch (error) {
    throw BundleNotWritten.fault({ path: to, reason: (error as Error).message }, {}, { cause: error })
  }
}

const LAST_RANK = 3

function rankOf(path: string): number {
  if (/^_(astro|ipx|data|search)\//.test(path)) return 0
  if (path.startsWith('builds/meta/')) return 1
  return path === 'builds/latest.json' ? LAST_RANK : 2
}

function inWritingOrder(a: string, b: string): number {
  return rankOf(a) - rankOf(b) || (a < b ? -1 : 1)
}

import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { isFault } from '#kit/errors.ts'
import { digest } from '#store/fs/digest.ts'
import { KeptDamaged } from '#store/errors.ts'
import { letRead, makePublicFolder } from '#store/fs/make-public.ts'
import type { BuildRecord } from '../record/build-record.ts'
import type { BundleFile, MadeFile, StagedFile } from './bundle.ts'
import { BundleNotWritten } from '../errors.ts'
import type { RecycledFiles } from './recycled-files.ts'

/**
 * Finished files of a bundle that are not yet in their places. They lie in a folder of their own on the same disk, each
 * at its path, or they are recycled.
 *
 * One thread writes them while other threads draw pages: threads that make files at the same time wait for each other
 * inside the file system. All files are staged before the first one is moved to its place. If files were replaced one
 * by one, the places of thousands of old files would become free, and ext4 looks at each of them before it makes a new
 * file.
 */
export type StagedFiles = {
  /** Absolute path of the folder. */
  readonly dir: string
  /** Whether all files lie in `dir`. */
  readonly isOneFolder: boolean
  /** Stages a file that holds `data`. Throws `BundleNotWritten`. */
  write(path: string, data: Uint8Array | string): StagedFile
  /**
   * Stages a copy of the file `from` (absolute). Throws `KeptDamaged` if its digest is not `name`, and
   * `BundleNotWritten`.
   */
  copy(path: string, from: string, name: string): StagedFile
  /** Absolute path of a staged file. */
  fileOf(path: string, file: StagedFile): string
  /** Removes the recycled files of a path that the bundle no longer has. */
  forget(path: string): void
}

/**
 * Opens a place for staged files. Without `recycled`, all files are made in `dir`. The bundle is the same in both
 * cases.
 */
export function openStagedFiles(dir: string, recycled?: RecycledFiles): StagedFiles {
  const folders = new Set<string>()
  return {
    dir,
    isOneFolder: recycled === undefined,
    write: (path, data) => recycled?.fill(path, data) ?? make(path, (file) => writeFileSync(file, data)),
    copy: (path, from, name) => make(path, (file) => writeFileSync(file, readWhole(from, name))),
    fileOf: (path, file) => (recycled && 'slot' in file ? recycled.fileOf(path, file) : join(dir, path)),
    forget: (path) => recycled?.remove(path),
  }

  function make(path: string, act: (file: string) => void): StagedFile {
    const file = join(dir, path)
    try {
      const folder = dirname(file)
      if (!folders.has(folder)) makePublicFolder(folder)
      folders.add(folder)
      act(file)
      const { mtimeMs, mode } = statSync(file)
      letRead(file, mode)
      return { stagedMs: mtimeMs }
    } catch (error) {
      if (isFault(error)) throw error
      throw BundleNotWritten.fault({ path: file, reason: (error as Error).message }, {}, { cause: error })
    }
  }
}

/**
 * Reads a file whose bytes must have the digest `name`. If the file is named by its digest and holds other bytes, it is
 * removed, so that it is made again. Throws `KeptDamaged`.
 */
function readWhole(file: string, name: string): Buffer {
  const bytes = readFileSync(file)
  if (digest(bytes) === name) return bytes
  if (basename(file) === name) rmSync(file)
  throw KeptDamaged.fault({ what: file, reason: 'its bytes are others', remedy: 'It is read or made anew.' })
}

/** Adds a file to the next bundle. Stages it at once, unless the same bytes are in place. Throws `BundleNotWritten`. */
export type AddFile = (path: string, file: MadeFile) => BundleFile

/**
 * Makes `AddFile` for one build. `record` is that of the last build, and `touched` has the files of it that are missing
 * or hold other bytes.
 */
export function createAddFile(
  staged: StagedFiles,
  { record, touched }: { readonly record: BuildRecord; readonly touched: ReadonlySet<string> },
): AddFile {
  return (path, file) => {
    const before = record.files.get(path)
    return before?.digest === file.digest && !touched.has(path) ? before : stageFile(staged, path, file)
  }
}

/** Stages a file and returns its entry in the bundle. Throws `BundleNotWritten`. */
export function stageFile(staged: StagedFiles, path: string, { bytes, digest: name }: MadeFile): BundleFile {
  return { digest: name, size: bytes.byteLength, source: staged.write(path, bytes) }
}

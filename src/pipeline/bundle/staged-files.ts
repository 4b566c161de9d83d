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
 * Files of a bundle before they are in their place: in a folder of their own on the same disk, each at its path, or
 * recycled.
 *
 * One thread writes them while others draw pages: threads that make files side by side wait for each other inside the
 * file system. All of them are there before the first one is moved to its place: to replace files one by one would
 * free the places of thousands of old ones, and ext4 looks at each of them before it makes a new file.
 */
export type StagedFiles = {
  /** Absolute. */
  readonly dir: string
  /** All files lie in `dir`. */
  readonly isOneFolder: boolean
  /** Throws `BundleNotWritten`. */
  write(path: string, data: Uint8Array | string): StagedFile
  /**
   * Makes a file that holds what `from` (absolute) holds, if that has the digest `name`. Throws `BundleNotWritten`
   * and `KeptDamaged`.
   */
  copy(path: string, from: string, name: string): StagedFile
  /** Where it lies: absolute. */
  fileOf(path: string, file: StagedFile): string
  /** Forgets what is kept of a path that the bundle no longer has. */
  forget(path: string): void
}

/** Without `recycled`, all files are made in `dir`. Both ways give the same bundle. */
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

/** A file that is named by its digest and holds other bytes is removed, so that it is made again. */
function readWhole(file: string, name: string): Buffer {
  const bytes = readFileSync(file)
  if (digest(bytes) === name) return bytes
  if (basename(file) === name) rmSync(file)
  throw KeptDamaged.fault({ what: file, reason: 'its bytes are others', remedy: 'It is read or made anew.' })
}

/** Adds a file to the coming bundle: stages it now, unless the same bytes lie in place. Throws `BundleNotWritten`. */
export type AddFile = (path: string, file: MadeFile) => BundleFile

export function createAddFile(
  staged: StagedFiles,
  { record, touched }: { readonly record: BuildRecord; readonly touched: ReadonlySet<string> },
): AddFile {
  return (path, file) => {
    const before = record.files.get(path)
    return before?.digest === file.digest && !touched.has(path) ? before : stageFile(staged, path, file)
  }
}

/** Throws `BundleNotWritten`. */
export function stageFile(staged: StagedFiles, path: string, { bytes, digest: name }: MadeFile): BundleFile {
  return { digest: name, size: bytes.byteLength, source: staged.write(path, bytes) }
}

import { linkSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { isFault } from '#kit/errors.ts'
import { digest } from '#store/fs/digest.ts'
import { KeptDamaged } from '#store/errors.ts'
import { letRead, makePublicFolder } from '#store/objects/make-public.ts'
import type { BuildRecord } from '../record/build-record.ts'
import type { BundleFile, MadeFile } from './bundle.ts'
import { BundleNotWritten } from '../errors.ts'
import type { RecycledFile, RecycledFiles } from './recycled-files.ts'

/**
 * Files of a bundle before they are in their place: spare files of their paths, or in a folder of their own on the same disk, each at
 * its path.
 *
 * They are made while pages are still drawn, by one thread, since threads that make files side by side wait for each
 * other inside the file system; into spare files, which need not be made, threads write themselves. All of them are there
 * before the first one is moved to its place: to replace files one by one would free the places of thousands of old ones,
 * and ext4 looks at each of them before it makes a new file.
 */
export type StagedFiles = {
  /** Absolute. */
  readonly dir: string
  /** Files that drafts are written into, where their paths have one: then that is the draft. */
  readonly spares: RecycledFiles | undefined
  /**
   * Makes a file, unless a thread has filled a spare one with it. `twin` is the path of a draft that holds the same: in a first bundle, whose
   * pages all have to be made, both are names of one file. Throws `BundleNotWritten`.
   */
  write(path: string, data: Uint8Array | string, filled?: RecycledFile, twin?: string): StagedFile
  /** Makes a file that holds what `from` (absolute) holds, if that has the digest `name`. Throws `BundleNotWritten` and `KeptDamaged`. */
  copy(path: string, from: string, name: string): StagedFile
  /** Where it lies: absolute. */
  fileOf(path: string, draft: StagedFile): string
}

/** A file that was made, with its modification time in ms. It may be a spare one. */
export type StagedFile = { readonly draftMs: number } | RecycledFile

export function openStagedFiles(dir: string, spares?: RecycledFiles): StagedFiles {
  const folders = new Set<string>()
  return {
    dir,
    spares,
    write(path, data, filled = spares?.fill(path, data), twin) {
      spares?.keep(path, filled)
      if (filled) return filled
      return make(path, (file) => {
        const isLinked = !spares && twin !== undefined && link(join(dir, twin), file)
        if (!isLinked) writeFileSync(file, data)
      })
    },
    copy: (path, from, name) => make(path, (file) => writeFileSync(file, readWhole(from, name))),
    fileOf: (path, draft) => (spares && 'slot' in draft ? spares.fileOf(path, draft) : join(dir, path)),
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
      return { draftMs: mtimeMs }
    } catch (error) {
      if (isFault(error)) throw error
      throw BundleNotWritten.fault({ path: file, reason: (error as Error).message }, {}, { cause: error })
    }
  }
}

/** One that lies under its digest can be made again, and is removed for that. */
function readWhole(file: string, name: string): Buffer {
  const bytes = readFileSync(file)
  if (digest(bytes) === name) return bytes
  if (basename(file) === name) rmSync(file)
  throw KeptDamaged.fault({ what: file, reason: 'its bytes are others', remedy: 'It is read or made anew.' })
}

/** `false` on disks where a file has one name. */
function link(from: string, to: string): boolean {
  try {
    linkSync(from, to)
    return true
  } catch {
    return false
  }
}

/**
 * Adds a file to the coming bundle by making its draft now, unless the bytes lie in place. `filled` is a draft that a thread
 * has made of it, and `twin` the path of one that was added before and is the same. Throws `BundleNotWritten`.
 */
export type AddFile = (path: string, file: MadeFile, filled?: RecycledFile, twin?: string) => BundleFile

export function createAddFile(
  drafts: StagedFiles,
  { record, touched }: { record: BuildRecord; touched: ReadonlySet<string> },
): AddFile {
  return (path, file, filled, twin) => {
    const before = record.files[path]
    if (before?.digest === file.digest && !touched.has(path)) return before
    return stageFile(drafts, path, file, filled, twin)
  }
}

/** A file of the coming bundle, made as a draft. Throws `BundleNotWritten`. */
export function stageFile(
  drafts: StagedFiles,
  path: string,
  { bytes, digest: name }: MadeFile,
  filled?: RecycledFile,
  twin?: string,
): BundleFile {
  return { digest: name, size: bytes.byteLength, source: drafts.write(path, bytes, filled, twin) }
}

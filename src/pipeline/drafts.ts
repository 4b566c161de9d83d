import { copyFileSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { BuildRecord } from './build-record.ts'
import type { BundleFile, MadeFile } from './bundle.ts'
import { BundleNotWritten } from './errors.ts'
import type { SpareFiles } from './spare-files.ts'

/**
 * Files of a bundle before they are in their place: in a folder of their own on the same disk, each at its path.
 *
 * They are made while pages are still drawn, by one thread, since threads that make files side by side wait for each
 * other inside the file system. All of them are there before the first one is moved to its place: to replace files one
 * by one would free the places of thousands of old ones, and ext4 looks at each of them before it makes a new file.
 */
export type Drafts = {
  /** Absolute. */
  readonly dir: string
  /** What drafts are written into, where their paths have one. */
  readonly spares: SpareFiles | undefined
  /** Makes a file; gives its modification time in ms. Throws `BundleNotWritten`. */
  write(path: string, data: Uint8Array | string): number
  /** Makes a file that holds what `from` (absolute) holds; gives its modification time in ms. Throws `BundleNotWritten`. */
  copy(path: string, from: string): number
}

export function openDrafts(dir: string, spares?: SpareFiles): Drafts {
  const folders = new Set<string>()
  return {
    dir,
    spares,
    write: (path, data) =>
      make(path, (file) => {
        const filledMs = spares?.fill(path, file, data)
        if (filledMs !== undefined) return filledMs
        writeFileSync(file, data)
        return statSync(file).mtimeMs
      }),
    copy: (path, from) =>
      make(path, (file) => {
        copyFileSync(from, file)
        return statSync(file).mtimeMs
      }),
  }

  function make(path: string, act: (file: string) => number): number {
    const file = join(dir, path)
    try {
      const folder = dirname(file)
      if (!folders.has(folder)) mkdirSync(folder, { recursive: true })
      folders.add(folder)
      return act(file)
    } catch (error) {
      throw BundleNotWritten.fault({ path: file, reason: (error as Error).message }, {}, { cause: error })
    }
  }
}

/** Adds a file to the coming bundle by making its draft now, unless the bytes lie in place. Throws `BundleNotWritten`. */
export type AddFile = (path: string, file: MadeFile) => BundleFile

export function createAddFile(
  drafts: Drafts,
  { record, touched }: { record: BuildRecord; touched: ReadonlySet<string> },
): AddFile {
  return (path, file) => {
    const before = record.files[path]
    if (before?.digest === file.digest && !touched.has(path)) return before
    return draftFile(drafts, path, file)
  }
}

/** A file of the coming bundle, made as a draft. Throws `BundleNotWritten`. */
export function draftFile(drafts: Drafts, path: string, { bytes, digest }: MadeFile): BundleFile {
  return { digest, size: bytes.byteLength, source: { draftMs: drafts.write(path, bytes) } }
}

import { copyFileSync, linkSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { BuildRecord } from './build-record.ts'
import type { BundleFile, MadeFile } from './bundle.ts'
import { BundleNotWritten } from './errors.ts'

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
  /** Makes a file; gives its modification time in ms. Throws `BundleNotWritten`. */
  write(path: string, data: Uint8Array | string): number
  /** Makes a file that holds what `from` (absolute) holds; gives its modification time in ms. Throws `BundleNotWritten`. */
  copy(path: string, from: string): number
  /**
   * Keeps the file at `path` (absolute), if there is one, until the drafts are taken away.
   *
   * A file that is replaced is freed at once, and whoever replaces it waits for that: ext4 took 200 µs for each of thousands, and
   * takes 65 where a second name keeps them. Where the file system knows no second names it stays slow.
   */
  keep(path: string): void
}

/** Names no file of a bundle. */
const KEPT = '.kept'

export function openDrafts(dir: string): Drafts {
  const folders = new Set<string>()
  let kept = 0
  return {
    dir,
    write: (path, data) =>
      make(path, (file) => {
        writeFileSync(file, data)
        return statSync(file).mtimeMs
      }),
    copy: (path, from) =>
      make(path, (file) => {
        copyFileSync(from, file)
        return statSync(file).mtimeMs
      }),
    keep(path) {
      const folder = join(dir, KEPT)
      try {
        if (kept === 0) mkdirSync(folder, { recursive: true })
        linkSync(path, `${folder}/${(kept += 1)}`)
      } catch {
        // It is not there, or cannot have a second name.
      }
    },
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

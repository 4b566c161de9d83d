import {
  closeSync,
  constants,
  existsSync,
  fstatSync,
  ftruncateSync,
  linkSync,
  openSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import process from 'node:process'
import { digest } from '#store/fs/digest.ts'
import type { LocalCache } from '#store/cache/local-cache.ts'
import { letRead } from '#store/fs/make-public.ts'
import { bootId } from '#store/fs/process-identity.ts'
import { removeFile } from '#store/fs/remove-file.ts'
import { makeFolder } from '#store/fs/make-folder.ts'

/**
 * Files that a bundle has replaced. Each is kept, and a later version of the same path is written into it.
 *
 * On ext4, making a new file and freeing the old one takes several times as long as writing into an existing file.
 * Nothing is written into a file that a reader can see: a recycled file has no other name.
 */
export type RecycledFiles = {
  /**
   * Writes `data` into a recycled file of `path`. Returns `undefined` if there is none. Also keeps the file that the
   * bundle has at `path`, so that it can be recycled when another file has replaced it.
   */
  fill(path: string, data: Uint8Array | string): RecycledFile | undefined
  /** Absolute path of a filled file. */
  fileOf(path: string, filled: RecycledFile): string
  remove(path: string): void
}

/**
 * A recycled file that holds the new bytes. A path may have two recycled files: `slot` says which one this is.
 * `stagedMs` is its modification time in ms.
 */
export type RecycledFile = { readonly slot: Slot; readonly stagedMs: number }

/**
 * A path needs two slots: filled files move to their places only when all files are filled. Until then, one slot has
 * the filled file, and the other slot keeps the file that it will replace.
 */
const SLOTS = ['0', '1'] as const
type Slot = (typeof SLOTS)[number]

const FOLDER = 'spare'
const OVERWRITTEN_SPACE = 'overwritten'

/**
 * The recycled files of the bundle in `dir` (absolute). They lie beside the cache's file.
 *
 * `undefined` if the cache has no file, if there is no bundle yet, if a file cannot have a name in both folders, or if
 * the system does not tell when it was started: see `wasCutOff`.
 */
export function openRecycledFiles(cache: LocalCache, dir: string): RecycledFiles | undefined {
  const boot = bootId()
  if (cache.file === undefined || boot === undefined) return undefined
  const home = join(dirname(cache.file), FOLDER, `${basename(dir)}-${digest(dir).slice(0, 8)}`)
  const isThere = existsSync(home)
  if (!canLink(dir, home)) return undefined
  if (isThere && cache.read(OVERWRITTEN_SPACE, dir) !== boot) cache.write(OVERWRITTEN_SPACE, [[dir, boot]])
  const folders = new Set<string>()
  // The slot in which the last recycled file was found. Files mostly change together, so the next one is mostly there
  // too. Looking for a file that does not exist takes as long as writing it.
  let lastSlot: Slot = SLOTS[0]

  return {
    fill(path, data) {
      const filled = isThere ? fillOne(path, data) : undefined
      keep(path, filled ? otherThan(filled.slot) : SLOTS[0])
      return filled
    },
    fileOf: (path, { slot }) => fileIn(home, slot, path),
    remove(path) {
      for (const slot of SLOTS) removeFile(join(home, slot), path)
    },
  }

  /** If a file must not be written into, it is removed. */
  function fillOne(path: string, data: Uint8Array | string): RecycledFile | undefined {
    for (const slot of [lastSlot, otherThan(lastSlot)]) {
      const file = fileIn(home, slot, path)
      try {
        const stagedMs = overwrite(file, data)
        lastSlot = slot
        return { slot, stagedMs }
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT') discard(file)
      }
    }
    return undefined
  }

  function keep(path: string, slot: Slot): void {
    const file = fileIn(home, slot, path)
    const folder = dirname(file)
    try {
      if (!folders.has(folder)) makeFolder(folder)
      folders.add(folder)
      linkSync(`${dir}/${path}`, file)
    } catch {
      // There is nothing to keep, or the file is kept already. If it cannot be kept, it is freed later, and the next
      // version becomes a new file.
    }
  }
}

/**
 * Whether files can be linked from one folder to the other. That fails between two disks, and between two mounts of one
 * disk. If files can be linked, they can be moved.
 */
function canLink(dir: string, home: string): boolean {
  const probe = join(home, `.probe-${process.pid}`)
  try {
    makeFolder(home)
    rmSync(probe, { force: true })
    linkSync(join(dir, 'builds/latest.json'), probe)
    rmSync(probe)
    return true
  } catch {
    return false
  }
}

function discard(file: string): void {
  try {
    rmSync(file)
  } catch {
    // It is a folder, or a part of its path is a file: nothing is written into those either.
  }
}

function otherThan(slot: Slot): Slot {
  return slot === SLOTS[0] ? SLOTS[1] : SLOTS[0]
}

function fileIn(home: string, slot: Slot, path: string): string {
  // Without `join`, since a bundle would call it thousands of times.
  return `${home}/${slot}/${path}`
}

/**
 * Whether the machine was restarted since files of the bundle in `dir` were written into.
 *
 * If power fails, the disk may have the new size and time of such a file and still hold its old bytes. Only the digest
 * shows that.
 */
export function wasCutOff(cache: LocalCache, dir: string): boolean {
  const boot = cache.read(OVERWRITTEN_SPACE, dir)
  return boot !== undefined && boot !== bootId()
}

/** Forgets that files of the bundle in `dir` were written into: they are known to hold the right bytes. */
export function forgetOverwriting(cache: LocalCache, dir: string): void {
  cache.delete(OVERWRITTEN_SPACE, [dir])
}

/**
 * Writes into an existing file and returns its modification time in ms. Throws if it is not a plain file, or if it has
 * another name, under which a reader may see it.
 */
function overwrite(file: string, data: Uint8Array | string): number {
  const bytes = typeof data === 'string' ? Buffer.from(data) : data
  const fd = openSync(file, constants.O_RDWR | constants.O_NOFOLLOW)
  try {
    const before = fstatSync(fd)
    if (!before.isFile() || before.nlink > 1) throw new Error(`${file} cannot be recycled.`)
    writeFileSync(fd, bytes)
    if (before.size > bytes.byteLength) ftruncateSync(fd, bytes.byteLength)
    letRead(file, before.mode)
    return fstatSync(fd).mtimeMs
  } finally {
    closeSync(fd)
  }
}

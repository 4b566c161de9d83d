import {
  closeSync,
  constants,
  existsSync,
  fstatSync,
  ftruncateSync,
  linkSync,
  mkdirSync,
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

/**
 * Files that a bundle has replaced. Each is kept at its path, and a later version is written into it.
 *
 * To make a file and to free the one that it replaces takes ext4 several times as long as to write into a file that
 * is there. Nothing is written into a file that a reader can see: a recycled file has no other name.
 */
export type RecycledFiles = {
  /**
   * Writes `data` into a recycled file of `path`; `undefined` if there is none. The file at `path` of the bundle is
   * kept, so that it is recycled once another has replaced it.
   */
  fill(path: string, data: Uint8Array | string): RecycledFile | undefined
  /** Absolute path of a filled file. */
  fileOf(path: string, filled: RecycledFile): string
  remove(path: string): void
}

/**
 * A recycled file that holds what will be in place: which of the two that a path may have, and its modification time
 * in ms.
 */
export type RecycledFile = { readonly slot: Slot; readonly stagedMs: number }

/**
 * The one that is filled moves to its place only when all are filled, and by then the file that it replaces has a
 * name too.
 */
const SLOTS = ['0', '1'] as const
type Slot = (typeof SLOTS)[number]

const FOLDER = 'spare'
const OVERWRITTEN_SPACE = 'overwritten'

/**
 * The recycled files of the bundle in `dir` (absolute), beside the cache's file. There are none if there is no bundle
 * yet, if a file cannot have a name in both folders, or if the system does not tell when it was started: see
 * `wasCutOff`.
 */
export function openRecycledFiles(cache: LocalCache, dir: string): RecycledFiles | undefined {
  const boot = bootId()
  if (cache.file === undefined || boot === undefined) return undefined
  const home = join(dirname(cache.file), FOLDER, `${basename(dir)}-${digest(dir).slice(0, 8)}`)
  const isThere = existsSync(home)
  if (!canLink(dir, home)) return undefined
  if (isThere && cache.read(OVERWRITTEN_SPACE, dir) !== boot) cache.write(OVERWRITTEN_SPACE, [[dir, boot]])
  const folders = new Set<string>()
  // Where the last one was: files mostly change together, and a look for one that is not there takes as long as to
  // write it.
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

  /** What must not be written into is removed. */
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
      if (!folders.has(folder)) mkdirSync(folder, { recursive: true })
      folders.add(folder)
      linkSync(`${dir}/${path}`, file)
    } catch {
      // There is nothing to keep, or it is kept already. Else it is freed, and the next version gets a file of its own.
    }
  }
}

/** Not from disk to disk, nor from one mount of a disk to another. If files can be linked, they can be moved. */
function canLink(dir: string, home: string): boolean {
  const probe = join(home, `.probe-${process.pid}`)
  try {
    mkdirSync(home, { recursive: true })
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
    // It is a folder, or below a file: nothing is written into those either.
  }
}

function otherThan(slot: Slot): Slot {
  return slot === SLOTS[0] ? SLOTS[1] : SLOTS[0]
}

function fileIn(home: string, slot: Slot, path: string): string {
  // Without `join`: a bundle would call it thousands of times.
  return `${home}/${slot}/${path}`
}

/**
 * Whether the machine was started anew since files of the bundle in `dir` were written into.
 *
 * If power fails, a disk may know the new size and time of such a file and still hold its old bytes: only the digest
 * tells.
 */
export function wasCutOff(cache: LocalCache, dir: string): boolean {
  const boot = cache.read(OVERWRITTEN_SPACE, dir)
  return boot !== undefined && boot !== bootId()
}

/** The files of the bundle in `dir` are known to hold what they should. */
export function forgetOverwriting(cache: LocalCache, dir: string): void {
  cache.delete(OVERWRITTEN_SPACE, [dir])
}

/** Throws if it is not a plain file, or has another name under which a reader may see it. */
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

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
import { letRead } from '#store/objects/make-public.ts'
import { bootId } from '#store/fs/process-identity.ts'
import { removeFile } from '#store/fs/remove-file.ts'

/**
 * Files that a bundle has replaced, each kept at its path until a later version is written into it.
 *
 * To make a file and to free the one that it replaces takes ext4 several times as long as to write into one that is there, and the more
 * so the more were freed before. Nothing is written into a file that anyone can see: a spare has no other name.
 */
export type RecycledFiles = {
  /** Absolute, for threads that write into spares themselves (`recycleFile`). Missing where there are none yet. */
  readonly home: string | undefined
  /** Writes `data` into a spare of `path`; `undefined` where there is none. */
  fill(path: string, data: Uint8Array | string): RecycledFile | undefined
  /** Absolute path of a filled spare. */
  fileOf(path: string, filled: RecycledFile): string
  /** Keeps the file at `path` of the bundle for the time when another, `filled` perhaps, has replaced it. */
  keep(path: string, filled: RecycledFile | undefined): void
  remove(path: string): void
}

/** A spare that holds what will be in place: which of the two that a path may have, and its modification time in ms. */
export type RecycledFile = { readonly slot: Slot; readonly draftMs: number }

/** The one that is filled moves to its place only when all are, and by then the one that it replaces has a name too. */
const SLOTS = ['0', '1'] as const
type Slot = (typeof SLOTS)[number]

const FOLDER = 'spare'
const OVERWRITTEN_SPACE = 'overwritten'

/**
 * The spare files of the bundle in `dir` (absolute), beside the cache's file. None where there is no bundle yet, where a file cannot have a
 * name in both folders, or where the system does not tell when it was started: see `wasCutOff`.
 */
export function openRecycledFiles(cache: LocalCache, dir: string): RecycledFiles | undefined {
  const boot = bootId()
  if (cache.file === undefined || boot === undefined) return undefined
  const home = join(dirname(cache.file), FOLDER, `${basename(dir)}-${digest(dir).slice(0, 8)}`)
  const isThere = existsSync(home)
  if (!canLink(dir, home)) return undefined
  if (isThere && cache.read(OVERWRITTEN_SPACE, dir) !== boot) cache.write(OVERWRITTEN_SPACE, [[dir, boot]])
  const folders = new Set<string>()

  return {
    home: isThere ? home : undefined,
    fill: (path, data) => (isThere ? recycleFile(home, path, data) : undefined),
    fileOf: (path, { slot }) => fileIn(home, slot, path),
    keep(path, filled) {
      const spare = fileIn(home, filled ? otherThan(filled.slot) : SLOTS[0], path)
      const folder = dirname(spare)
      try {
        if (!folders.has(folder)) mkdirSync(folder, { recursive: true })
        folders.add(folder)
        linkSync(`${dir}/${path}`, spare)
      } catch {
        // There is nothing to keep, or it is kept already. Else it is freed, and the next version gets a file of its own.
      }
    },
    remove(path) {
      for (const slot of SLOTS) removeFile(join(home, slot), path)
    },
  }
}

/** Not from disk to disk, nor from one mount of a disk to another; and where files can be linked, they can be moved. */
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

/** Where the last one was: files mostly change together, and to look for one that is not there takes as long as to write it. */
let lastSlot: Slot = SLOTS[0]

/** `fill` for whoever knows only the folder. What is no spare any more is taken away. */
export function recycleFile(home: string, path: string, data: Uint8Array | string): RecycledFile | undefined {
  for (const slot of [lastSlot, otherThan(lastSlot)]) {
    const file = fileIn(home, slot, path)
    try {
      const draftMs = overwrite(file, data)
      lastSlot = slot
      return { slot, draftMs }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') discard(file)
    }
  }
  return undefined
}

function discard(file: string): void {
  try {
    rmSync(file)
  } catch {
    // It is a folder, or below a file: of those nothing is written into either.
  }
}

function otherThan(slot: Slot): Slot {
  return slot === SLOTS[0] ? SLOTS[1] : SLOTS[0]
}

function fileIn(home: string, slot: Slot, path: string): string {
  // Without `join`, which a bundle would call thousands of times.
  return `${home}/${slot}/${path}`
}

/**
 * Whether the machine was started anew since files of the bundle in `dir` were written into.
 *
 * Where power fails, a disk may then know the new size and time of such a file and still hold its old bytes: only their digest tells.
 */
export function wasCutOff(cache: LocalCache, dir: string): boolean {
  const boot = cache.read(OVERWRITTEN_SPACE, dir)
  return boot !== undefined && boot !== bootId()
}

/** The files of the bundle in `dir` are known to hold what they should. */
export function forgetOverwriting(cache: LocalCache, dir: string): void {
  cache.delete(OVERWRITTEN_SPACE, [dir])
}

/** Throws where it is not a plain file, or has another name under which somebody may see it. */
function overwrite(file: string, data: Uint8Array | string): number {
  const bytes = typeof data === 'string' ? Buffer.from(data) : data
  const fd = openSync(file, constants.O_RDWR | constants.O_NOFOLLOW)
  try {
    const before = fstatSync(fd)
    if (!before.isFile() || before.nlink > 1) throw new Error(`${file} is not a spare.`)
    writeFileSync(fd, bytes)
    if (before.size > bytes.byteLength) ftruncateSync(fd, bytes.byteLength)
    letRead(file, before.mode)
    return fstatSync(fd).mtimeMs
  } finally {
    closeSync(fd)
  }
}

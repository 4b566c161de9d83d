import {
  closeSync,
  constants,
  existsSync,
  fstatSync,
  ftruncateSync,
  linkSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { digest } from '#store/digest.ts'
import type { LocalCache } from '#store/local-cache.ts'
import { bootId } from '#store/process-identity.ts'
import { removeFile } from '#store/remove-file.ts'

/**
 * Files that a bundle has replaced, each kept at its path until a later version is written into it.
 *
 * To make a file and to free the one that it replaces takes ext4 several times as long as to write into one that is there, and the more
 * so the more were freed before. Nothing is written into a file that anyone can see: a spare has no other name.
 */
export type SpareFiles = {
  /**
   * Moves the spare of `path` to `file` (absolute) with `data` in it, and keeps the file at `path` of the bundle for the time when `file`
   * has replaced it. Gives its modification time in ms; `undefined` where there is no spare, and no `file` then.
   */
  fill(path: string, file: string, data: Uint8Array | string): number | undefined
  remove(path: string): void
}

const FOLDER = 'spare'
const OVERWRITTEN_SPACE = 'overwritten'

/**
 * The spare files of the bundle in `dir` (absolute), beside the cache's file. None where the system does not tell when it was started:
 * see `wasCutOff`.
 */
export function openSpareFiles(cache: LocalCache, dir: string): SpareFiles | undefined {
  const boot = bootId()
  if (cache.file === undefined || boot === undefined) return undefined
  const home = join(dirname(cache.file), FOLDER, `${basename(dir)}-${digest(dir).slice(0, 8)}`)
  const folders = new Set<string>()
  const isThere = existsSync(home)
  let mayLink = existsSync(dir)
  let isNoted = false

  return {
    fill(path, file, data) {
      const spare = join(home, path)
      const filledMs = isThere && existsSync(spare) ? fillSpare(spare, file, data) : undefined
      if (mayLink) keep(path, spare)
      return filledMs
    },
    remove(path) {
      if (isThere) removeFile(home, path)
    },
  }

  function fillSpare(spare: string, file: string, data: Uint8Array | string): number | undefined {
    note()
    try {
      renameSync(spare, file)
      return overwrite(file, data)
    } catch {
      rmSync(file, { force: true })
      return undefined
    }
  }

  function keep(path: string, spare: string): void {
    const folder = dirname(spare)
    try {
      if (!folders.has(folder)) mkdirSync(folder, { recursive: true })
      folders.add(folder)
      linkSync(join(dir, path), spare)
    } catch (error) {
      // There is nothing to keep, or it is kept already. Else it is another disk, or one without second names: files are made and freed as ever.
      mayLink = ['ENOENT', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')
    }
  }

  function note(): void {
    if (!isNoted && cache.read(OVERWRITTEN_SPACE, dir) !== boot) cache.write(OVERWRITTEN_SPACE, [[dir, boot as string]])
    isNoted = true
  }
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
    return fstatSync(fd).mtimeMs
  } finally {
    closeSync(fd)
  }
}

import { readdirSync, rmSync, statSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { digest } from '#store/fs/digest.ts'
import { makePublicFolder } from '#store/fs/make-public.ts'
import { BundleNotWritten } from '../errors.ts'
import { isGone, thisProcess, type ProcessIdentity } from '#store/fs/process-identity.ts'

/** Folder beside the bundles for files that are not yet in their places. No tenant can have this name. */
const FOLDER = '.staging'
/** No build takes this long. */
const DAY_MS = 86_400_000

let count = 0

/** Makes an empty staging folder below `outDir`, on the same disk as the bundles. Throws `BundleNotWritten`. */
export function createStagingDir(outDir: string): { readonly dir: string; remove(): Promise<void> } {
  const dir = join(outDir, FOLDER, `${nameOf(thisProcess())}-${(count += 1)}`)
  try {
    rmSync(dir, { recursive: true, force: true })
    makePublicFolder(dir)
  } catch (error) {
    throw BundleNotWritten.fault({ path: dir, reason: (error as Error).message }, {}, { cause: error })
  }
  return { dir, remove: () => rm(dir, { recursive: true, force: true }) }
}

/**
 * Removes staging folders of processes that have ended, of this process, and all that are older than a day.
 *
 * Containers may share `outDir`, and each counts its processes from one. This process cannot see whether a process of
 * another container runs, so it leaves the folders of other containers alone for a day.
 */
export function clearStaging(outDir: string): void {
  const home = join(outDir, FOLDER)
  const own = thisProcess()
  for (const name of readNames(home)) {
    const [space, pid, started = ''] = name.split('-')
    const isOver = Number(pid) === own.pid || isGone({ ...own, pid: Number(pid), started })
    if ((space === spaceOf(own) && isOver) || isOld(join(home, name)))
      rmSync(join(home, name), { recursive: true, force: true })
  }
  if (readNames(home).length === 0) rmSync(home, { recursive: true, force: true })
}

function nameOf(owner: ProcessIdentity): string {
  return `${spaceOf(owner)}-${owner.pid}-${owner.started ?? ''}`
}

/**
 * The name of the process space, without dashes. If the system does not name the space, this process cannot know
 * whether another process has ended.
 */
function spaceOf({ space = '' }: ProcessIdentity): string {
  return digest(space).slice(0, 12)
}

function isOld(dir: string): boolean {
  const found = statSync(dir, { throwIfNoEntry: false })
  return found !== undefined && Date.now() - found.mtimeMs > DAY_MS
}

function readNames(dir: string): string[] {
  try {
    return readdirSync(dir)
  } catch {
    return []
  }
}

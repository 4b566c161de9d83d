import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { BundleNotWritten } from '#pipeline/errors.ts'
import { type FileLock, type LockMode, takeFileLock } from '#store/fs/file-lock.ts'
import { makePublicFolder } from '#store/fs/make-public.ts'
import { isGone, type ProcessIdentity, thisProcess } from '#store/fs/process-identity.ts'
import { BundleBusy } from '../errors.ts'

/** How long a build or publish waits for another one that uses the same bundle. */
export const BUNDLE_WAIT_MS = 600_000

/** Folder beside the bundles for their locks. No tenant can have this name. */
const FOLDER = '.locks'
const POLL_MS = 100

/**
 * What a process does with a bundle. One build changes it alone, but several publishes may read it at the same time.
 */
type Work = 'build' | 'publish'

const MODES: { readonly [work in Work]: LockMode } = { build: 'alone', publish: 'shared' }

/** Which process has the lock. Processes that wait for it show this in a message. */
type Holder = ProcessIdentity & { readonly host: string; readonly work: Work; readonly since: string }

export type BundleHold = {
  /** Absolute folder of all bundles. */
  readonly outDir: string
  /** Folder of the bundle, below `outDir`. */
  readonly folder: string
  readonly work: Work
  readonly waitMs?: number | undefined
  /** Called once, if another build or publish has the lock. `holder` describes it in words. */
  readonly onWait: (holder: string) => void
}

/**
 * Runs `act` while no other build changes the bundle, in this process or in another.
 *
 * It waits for others first, and throws `BundleBusy` if they do not end in time. If the lock cannot be written, a
 * publish runs without one, and a build throws `BundleNotWritten`.
 */
export async function holdBundle<T>(hold: BundleHold, act: () => Promise<T>): Promise<T> {
  const lock = await waitForLock(hold)
  if (!lock) return act()
  const note = noteOf(hold)
  try {
    const { work } = hold
    const holder: Holder = { ...thisProcess(), host: hostname(), work, since: new Date().toISOString() }
    writeFileSync(note, JSON.stringify(holder))
    return await act()
  } finally {
    rmSync(note, { force: true })
    lock.release()
  }
}

/** Waits for the lock. `undefined` if a publish cannot write it, and so runs without one. */
async function waitForLock(hold: BundleHold): Promise<FileLock | undefined> {
  const { outDir, folder, waitMs = BUNDLE_WAIT_MS } = hold
  const file = join(outDir, FOLDER, folder)
  const start = performance.now()
  for (let isFirst = true; ; isFirst = false) {
    let lock: FileLock | undefined
    try {
      if (hold.work === 'build') makePublicFolder(outDir)
      lock = takeFileLock(file, MODES[hold.work])
    } catch (error) {
      if (hold.work === 'publish') return undefined
      throw BundleNotWritten.fault({ path: file, reason: (error as Error).message }, {}, { cause: error })
    }
    if (lock) return lock
    const holder = readHolder(noteOf(hold))
    const waitedMs = performance.now() - start
    if (waitedMs >= waitMs) {
      throw BundleBusy.fault({ dir: join(outDir, folder), holder, seconds: Math.round(waitedMs / 1000) })
    }
    if (isFirst) hold.onWait(holder)
    // The time is random, so that processes that wait do not all try at the same moment.
    await sleep(POLL_MS * (0.5 + Math.random()))
  }
}

function noteOf({ outDir, folder }: BundleHold): string {
  return join(outDir, FOLDER, `${folder}.json`)
}

/** The holder of the lock in words. If the note is from a process that has ended, another process has the lock. */
function readHolder(note: string): string {
  try {
    const holder = JSON.parse(readFileSync(note, 'utf8')) as Holder
    if (!isGone(holder))
      return `the ${holder.work} of process ${holder.pid} on ${holder.host}, begun at ${holder.since}`
  } catch {
    // The note is not written yet, or it is removed already.
  }
  return 'another process'
}

import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { BundleNotWritten } from '#pipeline/errors.ts'
import { type FileLock, type LockMode, takeFileLock } from '#store/fs/file-lock.ts'
import { makePublicFolder } from '#store/fs/make-public.ts'
import { isGone, type ProcessIdentity, thisProcess } from '#store/fs/process-identity.ts'
import { BundleBusy } from '../errors.ts'

/** How long a build or publish waits for what another one does with the same bundle. */
export const BUNDLE_WAIT_MS = 600_000

/** Folder beside the bundles for their locks. Its name is one that no tenant can bear. */
const FOLDER = '.locks'
const POLL_MS = 100

/** What is done with a bundle: one build changes it, several publishes may read it. */
type Work = 'build' | 'publish'

const MODES: { readonly [work in Work]: LockMode } = { build: 'alone', publish: 'shared' }

/** Who has the lock, for the message to those that wait. */
type Holder = ProcessIdentity & { readonly host: string; readonly work: Work; readonly since: string }

export type BundleHold = {
  /** Absolute folder of all bundles. */
  readonly outDir: string
  /** Folder of the bundle below it. */
  readonly folder: string
  readonly work: Work
  readonly waitMs?: number | undefined
  /** Called once, if another build or publish has the lock. */
  readonly onWait: (holder: string) => void
}

/**
 * Acts while no other build changes the bundle, in this process or in another.
 *
 * Waits for others, and throws `BundleBusy` if they do not end in time. If no lock can be written, a publish
 * acts without one, and a build throws `BundleNotWritten`.
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

/** `undefined` if there is none, and none is needed. */
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
    // Not in step with others that wait.
    await sleep(POLL_MS * (0.5 + Math.random()))
  }
}

function noteOf({ outDir, folder }: BundleHold): string {
  return join(outDir, FOLDER, `${folder}.json`)
}

/** In words. A note of a process that is gone does not name the present holder. */
function readHolder(note: string): string {
  try {
    const holder = JSON.parse(readFileSync(note, 'utf8')) as Holder
    if (!isGone(holder))
      return `the ${holder.work} of process ${holder.pid} on ${holder.host}, begun at ${holder.since}`
  } catch {
    // It is not written yet, or gone already.
  }
  return 'another process'
}

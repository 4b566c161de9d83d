import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** A lock that somebody has, until it is released or the process ends, however it ends. */
export type FileLock = { release(): void }

/** `alone`: nobody else has it. `shared`: only others that share it. */
export type LockMode = 'alone' | 'shared'

const BUSY = 5

const TAKE: { readonly [mode in LockMode]: string } = {
  alone: 'BEGIN EXCLUSIVE',
  // The lock of a transaction that has read something.
  shared: 'BEGIN; SELECT name FROM sqlite_schema',
}

/**
 * Takes the lock that `file` stands for; `undefined` where somebody else has it, in this process or in another.
 *
 * It is a lock of an empty SQLite file, as in `folder-lock.ts`: the operating system drops it when its holder dies, so that nobody has to
 * find out who lives. The file stays. Throws what the disk refuses.
 */
export function takeFileLock(file: string, mode: LockMode): FileLock | undefined {
  mkdirSync(dirname(file), { recursive: true })
  const db = new DatabaseSync(file, { timeout: 0 })
  try {
    db.exec(TAKE[mode])
    return { release: () => db.close() }
  } catch (error) {
    db.close()
    if ((error as { errcode?: number }).errcode === BUSY) return undefined
    throw error
  }
}

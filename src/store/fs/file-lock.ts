import { truncateSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { makeFolder } from './make-folder.ts'

/** A lock that this process holds until it releases the lock or ends in any way. */
export type FileLock = { release(): void }

/** `alone`: no other holder. `shared`: any number of holders that share it. */
export type LockMode = 'alone' | 'shared'

const BUSY = 5
const NOT_A_DATABASE = 26

const TAKE: { readonly [mode in LockMode]: string } = {
  alone: 'BEGIN EXCLUSIVE',
  // A transaction that has read something holds a shared lock.
  shared: 'BEGIN; SELECT name FROM sqlite_schema',
}

/**
 * Takes the lock that `file` stands for. `undefined` if it is held already, by this process or another one.
 *
 * It is a lock of an empty SQLite file, as in `folder-lock.ts`. The operating system drops the lock when its holder
 * dies, so no code has to find out which process still lives. The file stays. Throws the error of the disk.
 */
export function takeFileLock(file: string, mode: LockMode): FileLock | undefined {
  makeFolder(dirname(file))
  for (let isAgain = false; ; isAgain = true) {
    const db = new DatabaseSync(file, { timeout: 0 })
    try {
      db.exec(TAKE[mode])
      return { release: () => db.close() }
    } catch (error) {
      db.close()
      const { errcode } = error as { errcode?: number }
      if (errcode === BUSY) return undefined
      if (isAgain || errcode !== NOT_A_DATABASE) throw error
      // Another program has written into the file. It is emptied and not removed: processes that share the lock hold
      // this very file, and a new file would be free.
      truncateSync(file)
    }
  }
}

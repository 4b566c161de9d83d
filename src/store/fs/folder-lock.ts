import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { makeFolder } from './make-folder.ts'

/** A lock with one holder at a time among all processes of a machine. */
type FolderLock = {
  /** Waits for the lock, calls `act` and releases the lock. `act` must be synchronous and short. */
  hold<T>(act: () => T): T
  close(): void
}

const WAIT_MS = 30_000

/**
 * Opens the lock of a folder.
 *
 * It is the write lock of an empty SQLite file. The operating system drops it when a process dies, so a killed process
 * leaves nothing behind. The file is made when the lock is first held.
 */
export function openFolderLock(dir: string): FolderLock {
  let db: DatabaseSync | undefined
  return {
    hold(act) {
      if (!db) {
        makeFolder(dir)
        db = new DatabaseSync(join(dir, '.lock'), { timeout: WAIT_MS })
      }
      db.exec('BEGIN EXCLUSIVE')
      try {
        return act()
      } finally {
        db.exec('ROLLBACK')
      }
    },
    close: () => {
      db?.close()
      db = undefined
    },
  }
}

import { basename } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import type { Notice } from '#kit/errors.ts'
import { CacheNotWritten, KeptDamaged } from '../errors.ts'
import { inodeOf, openSqlite, putAside } from './open-sqlite.ts'
import { isDamage, isDiskError } from './sqlite-errors.ts'

type KeptDatabaseOptions<Tools> = {
  readonly file: string
  /** SQL that makes the tables if they are missing. */
  readonly tables: string
  /** Makes the prepared statements and other tools for a connection. */
  readonly prepare: (db: DatabaseSync) => Tools
  /** Called with a notice if the file was damaged. */
  readonly tell: (notice: Notice) => void
  /** Other users of the machine cannot read the file. */
  readonly isPrivate: boolean
}

/** A SQLite file whose whole content can be made again. */
export type KeptDatabase<Tools> = {
  /**
   * Runs `act`. If the file is damaged, replaces it with a new one and runs `act` again. Throws `CacheNotWritten` if
   * the disk refuses, and `KeptDamaged` if the file was damaged and `act` is not repeatable.
   */
  use<T>(act: (tools: Tools) => T, isRepeatable?: boolean): T
  close(): void
}

type Connection<Tools> = {
  readonly db: DatabaseSync
  /** The inode of the file that it is connected to. */
  readonly inode: number | undefined
  readonly tools: Tools
}

/** Opens the file. If SQLite cannot read it, now or later, renames it to `FILE.damaged` and begins a new one. */
export function openKeptDatabase<Tools>(options: KeptDatabaseOptions<Tools>): KeptDatabase<Tools> {
  const { file, tell } = options
  let connection = connect()

  function connect(): Connection<Tools> {
    for (let isAgain = false; ; isAgain = true) {
      const inode = inodeOf(file)
      try {
        const db = openSqlite(file, options.tables, options.isPrivate)
        return { db, inode: inodeOf(file), tools: options.prepare(db) }
      } catch (error) {
        if (isAgain || !isDamage(error, file)) throw named(error)
        replace(inode, error)
      }
    }
  }

  /**
   * The connection. Another thread or process may have renamed the file, or a person removed it: then it connects
   * again.
   */
  function connected(): Connection<Tools> {
    if (inodeOf(file) === connection.inode) return connection
    connection.db.close()
    return (connection = connect())
  }

  function replace(inode: number | undefined, { message: reason }: Error): void {
    try {
      const aside = basename(putAside(file, inode))
      tell(KeptDamaged.notice({ what: file, reason, remedy: `It lies beside as ${aside}, and a new one has begun.` }))
    } catch (error) {
      throw named(error)
    }
  }

  function named(error: unknown): unknown {
    return isDiskError(error) ? CacheNotWritten.fault({ file, reason: error.message }, {}, { cause: error }) : error
  }

  return {
    use(act, isRepeatable = true) {
      for (let isAgain = false; ; isAgain = true) {
        const { db, inode, tools } = connected()
        try {
          return act(tools)
        } catch (error) {
          if (isAgain || !isDamage(error, file)) throw named(error)
          db.close()
          replace(inode, error)
          connection = connect()
          const params = { what: file, reason: error.message, remedy: 'A new one has begun.' }
          if (!isRepeatable) throw KeptDamaged.fault(params, {}, { cause: error })
        }
      }
    },
    close: () => connection.db.close(),
  }
}

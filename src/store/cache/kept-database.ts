import { basename } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import type { Notice } from '#kit/errors.ts'
import { CacheNotWritten, KeptDamaged } from '../errors.ts'
import { inodeOf, openSqlite, putAside } from './open-sqlite.ts'
import { isDamage, isDiskError } from './sqlite-errors.ts'

export type KeptDatabaseOptions<Tools> = {
  readonly file: string
  /** SQL that makes the tables if they are missing. */
  readonly tables: string
  /** Makes what is used of a connection. */
  readonly prepare: (db: DatabaseSync) => Tools
  /** Hears of damage. */
  readonly tell: (notice: Notice) => void
  /** Other users of the machine cannot read the file. */
  readonly isPrivate: boolean
}

/** A SQLite file of which everything can be had again. */
export type KeptDatabase<Tools> = {
  /** Throws `CacheNotWritten`, and `KeptDamaged` if the file was damaged and `act` must not run twice. */
  use<T>(act: (tools: Tools) => T, isRepeatable?: boolean): T
  close(): void
}

type Connection<Tools> = {
  readonly db: DatabaseSync
  /** Of the file that it is a connection to. */
  readonly inode: number | undefined
  readonly tools: Tools
}

/**
 * Opens the file. One that SQLite cannot read is put aside (`FILE.damaged`) and a new one begins, now or when it is
 * found out.
 */
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

  /** Another thread or process may have put the file aside, or a person removed it. */
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

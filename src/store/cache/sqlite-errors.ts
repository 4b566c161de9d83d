import { accessSync, constants } from 'node:fs'

// https://sqlite.org/rescode.html
const BUSY = 5
const LOCKED = 6
const NOMEM = 7
const READONLY = 8
const IOERR = 10
const FULL = 13
const CANTOPEN = 14
const CONSTRAINT = 19
const SHORT_READ = IOERR | (2 << 8)

/** SQLite, or the folder, was refused by the disk: it is full, cannot be written, or gives no more open files. */
export function isDiskError(error: unknown): error is Error {
  if (!(error instanceof Error)) return false
  const code = codeOf(error)
  return code === undefined ? 'syscall' in error : [READONLY, IOERR, FULL, CANTOPEN].includes(code & 0xff)
}

/**
 * What the database holds is at fault, as far as SQLite can tell: anything but a lock, memory, the disk and a rule
 * that a row breaks.
 */
export function isDamage(error: unknown, file: string): error is Error {
  if (!(error instanceof Error)) return false
  const code = codeOf(error)
  if (code === undefined) return false
  if (code === SHORT_READ) return true
  // A changed header can say that newer versions alone may write it.
  if ((code & 0xff) === READONLY) return isWritable(file)
  return ![BUSY, LOCKED, NOMEM, IOERR, FULL, CANTOPEN, CONSTRAINT].includes(code & 0xff)
}

function codeOf(error: Error): number | undefined {
  return 'errcode' in error ? Number(error.errcode) : undefined
}

function isWritable(file: string): boolean {
  try {
    accessSync(file, constants.W_OK)
    return true
  } catch {
    return false
  }
}

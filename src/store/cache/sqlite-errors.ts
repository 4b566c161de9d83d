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

/** Whether the disk caused an error: it is full, is not writable, or the process may open no more files. */
export function isDiskError(error: unknown): error is Error {
  if (!(error instanceof Error)) return false
  const code = codeOf(error)
  return code === undefined ? 'syscall' in error : [READONLY, IOERR, FULL, CANTOPEN].includes(code & 0xff)
}

/**
 * Whether the content of the database is damaged, as far as SQLite can tell: any error except a lock, memory, the disk,
 * or a row that breaks a rule.
 */
export function isDamage(error: unknown, file: string): error is Error {
  if (!(error instanceof Error)) return false
  const code = codeOf(error)
  if (code === undefined) return false
  if (code === SHORT_READ) return true
  // A damaged header can say that only newer versions may write the file.
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

import {
  AccessRefused,
  DiskFull,
  isFault,
  OpenFilesExhausted,
  type TesseraError,
  UnexpectedError,
  type Where,
  withWhere,
} from './errors.ts'
import { MAX_CAUSES, reasonOf } from './reason-of.ts'

/** The faults by the error codes of the operating system. */
const SYSTEM_FAULTS = [
  [/\b(ENOSPC|EDQUOT)\b/, DiskFull],
  [/\b(EROFS|EACCES|EPERM)\b/, AccessRefused],
  [/\b(EMFILE|ENFILE)\b/, OpenFilesExhausted],
] as const

/**
 * The named fault for what the operating system refused; `undefined` for any other error. It looks for the code in the
 * message, because an error from a thread has only its message.
 */
export function systemFault(error: unknown, where: Where = {}): TesseraError | undefined {
  if (!(error instanceof Error)) return undefined
  const reason = reasonOf(error)
  const found = SYSTEM_FAULTS.find(([codes]) => codes.test(reason))
  return found?.[1].fault({ reason }, where, { cause: error })
}

/**
 * Makes a fault of any thrown value. Never throws.
 *
 * A fault stays the same object and gets missing fields of `where`; so does the first fault in an `AggregateError`. If
 * the system refused something for lack of space, rights or open files, the fault has that name. Everything else
 * becomes an `UnexpectedError`, with the original as its `cause`, and with its message and those of its causes.
 */
export function toFault(error: unknown, where: Where = {}): TesseraError {
  const fault = findFault(error)
  if (fault) return withWhere(fault, where)
  const refused = systemFault(error, where)
  if (refused) return refused
  return UnexpectedError.fault({ reason: reasonOf(error) }, where, { cause: error })
}

/** The error itself if it is a fault, else the first fault in an `AggregateError`. */
function findFault(error: unknown, depth = 0): TesseraError | undefined {
  if (isFault(error)) return error
  if (!(error instanceof AggregateError) || depth === MAX_CAUSES) return undefined
  for (const inner of error.errors) {
    const found = findFault(inner, depth + 1)
    if (found) return found
  }
  return undefined
}

import { hideCredentials } from './hide-credentials.ts'
import { MAX_CAUSES, reasonOf } from './reason-of.ts'

/**
 * Named errors in two weights. No message holds the user name or password of an address.
 *
 * Each room lists its entries in its own `errors.ts` with `defineError`. An entry makes a *notice* (plain data,
 * collected, the work goes on) or a *fault* (an `Error`, it stops the tenant it happened in). Both read the same to
 * an editor.
 *
 * Faults are recognised by a brand, not by `instanceof`: the compiled site carries its own copy of this file, and a
 * fault thrown there must still be known outside.
 */

/** Where it happened. Only what is known is set. `locale` is one, or several with commas between them. */
export type Where = { tenant?: string; locale?: string; path?: string; resource?: string }

/**
 * What an editor or operator is told, as plain data. `data` holds what code needs, for example the values of the
 * message for an interface in another language: no code reads the message.
 */
export type Notice = { name: string; message: string; hint: string; where: Where; data?: unknown }

export type FaultOptions = {
  cause?: unknown
  /** HTTP status, if it differs from the entry's. */
  status?: number | undefined
  /** After so many seconds the same may go well. */
  retryAfterSeconds?: number
  /** The notice's `data`: plain, and without secrets. */
  data?: unknown
}

export type ErrorEntry<P extends object> = {
  /** Unique over all rooms, the same as the constant's name, and for ever. */
  name: string
  /** One short sentence without values. */
  title: string
  /** What, why and what to do next, in whole sentences. Tenant, locale and path belong in `where`. */
  message: (params: P) => string
  hint: string
  /** HTTP status that stands for this fault if one is needed. */
  status?: number
}

export type ErrorDefinition<P extends object = object> = ErrorEntry<P> & {
  notice(params: P, where?: Where): Notice
  fault(params: P, where?: Where, options?: FaultOptions): TesseraError
  /** Whether a thrown value is a fault of this entry. */
  is(error: unknown): error is TesseraError
}

const brand = Symbol.for('tessera.fault')

export class TesseraError extends Error {
  readonly hint: string
  readonly where: Readonly<Where>
  readonly status: number | undefined
  readonly retryAfterSeconds: number | undefined
  readonly data: unknown
  readonly [brand] = true

  constructor(notice: Notice, options: FaultOptions = {}) {
    super(notice.message, options.cause === undefined ? undefined : { cause: options.cause })
    this.name = notice.name
    this.hint = notice.hint
    this.where = known(notice.where)
    this.status = options.status
    this.retryAfterSeconds = options.retryAfterSeconds
    this.data = options.data ?? notice.data
  }

  toJSON(): Notice {
    const notice = { name: this.name, message: this.message, hint: this.hint, where: { ...this.where } }
    return this.data === undefined ? notice : { ...notice, data: this.data }
  }
}

export function isFault(error: unknown): error is TesseraError {
  return error instanceof Error && brand in error
}

export function defineError<P extends object>(entry: ErrorEntry<P>): ErrorDefinition<P> {
  const notice = (params: P, where: Where = {}): Notice => ({
    name: entry.name,
    message: hideCredentials(entry.message(params)),
    hint: entry.hint,
    where: known(where),
    ...valuesOf(params),
  })
  return {
    ...entry,
    notice,
    fault: (params, where, options = {}) =>
      new TesseraError(notice(params, where), { ...options, status: options.status ?? entry.status }),
    is: (error): error is TesseraError => isFault(error) && error.name === entry.name,
  }
}

const LONGEST_VALUE = 200

/** The texts and numbers of a message as `data`: short, and without credentials as the message itself. */
function valuesOf(params: object): Pick<Notice, 'data'> {
  const values = Object.entries(params).flatMap(([name, value]: [string, unknown]) => {
    if (typeof value === 'number') return [[name, value]]
    return typeof value === 'string' ? [[name, hideCredentials(value).slice(0, LONGEST_VALUE)]] : []
  })
  return values.length === 0 ? {} : { data: Object.fromEntries(values) as Record<string, string | number> }
}

/**
 * Adds what is missing in a fault's `where`; what the fault already knew stays, since it was closer.
 *
 * Changes and returns the very same object, so the stack is kept and `throw withWhere(error, { tenant })` reads well.
 * Anything that is no fault comes back untouched.
 */
export function withWhere<E>(error: E, where: Where): E {
  if (isFault(error)) Object.assign(error, { where: { ...known(where), ...known(error.where) } })
  return error
}

/** A fault again from the plain data that `toJSON` gave, for instance after it crossed from a worker thread. */
export function reviveFault(notice: Notice, options: FaultOptions = {}): TesseraError {
  return new TesseraError(notice, options)
}

export const UnexpectedError = defineError({
  name: 'UnexpectedError',
  title: 'Something failed in a way nobody foresaw.',
  message: (p: { reason: string }) => `Something failed in a way nobody foresaw: ${p.reason}`,
  hint: 'Run it again; if it fails the same way, report it with the message and the stack that stands in the log.',
  status: 500,
})

export const MoreOfTheKind = defineError({
  name: 'MoreOfTheKind',
  title: 'There are more notices of a kind than a report lists.',
  message: (p: { kind: string; count: number }) => `${p.count} more notices of the kind ${p.kind} are not listed.`,
  hint: 'Correct what is listed. The next build lists what is left.',
})

export const DiskFull = defineError({
  name: 'DiskFull',
  title: 'A disk is full.',
  message: (p: { reason: string }) => `A disk is full, or a quota of it is used up: ${p.reason}`,
  hint: 'Make room on that disk and run the command again: it goes on from what is there. What is live stays live. `.cache` holds nothing that builds cannot make again, but for `.cache/queue`.',
  status: 503,
})

export const AccessRefused = defineError({
  name: 'AccessRefused',
  title: 'The system refuses access to a file or folder.',
  message: (p: { reason: string }) => `The system refuses access, or the disk is read-only: ${p.reason}`,
  hint: 'Give the user that runs the command the right to read and write there, or choose other folders: with --cache, --out and --host, and for init by its name.',
  status: 503,
})

export const OpenFilesExhausted = defineError({
  name: 'OpenFilesExhausted',
  title: 'No more files can be opened.',
  message: (p: { reason: string }) => `The system opens no more files for this process: ${p.reason}`,
  hint: 'Raise the limit (`ulimit -n`, LimitNOFILE of systemd, --ulimit of a container): 1024 are enough for a build. Then run the command again.',
  status: 503,
})

/** By the codes that the system gives as its reasons. */
const SYSTEM_FAULTS = [
  [/\b(ENOSPC|EDQUOT)\b/, DiskFull],
  [/\b(EROFS|EACCES|EPERM)\b/, AccessRefused],
  [/\b(EMFILE|ENFILE)\b/, OpenFilesExhausted],
] as const

/**
 * What the system refused, by name; `undefined` if it is something else. Errors that come from a thread have only
 * their words.
 */
export function systemFault(error: unknown, where: Where = {}): TesseraError | undefined {
  if (!(error instanceof Error)) return undefined
  const reason = reasonOf(error)
  const found = SYSTEM_FAULTS.find(([codes]) => codes.test(reason))
  return found?.[1].fault({ reason }, where, { cause: error })
}

/**
 * Makes a fault of anything that was thrown. Never throws.
 *
 * A fault stays itself and only learns `where`; so does the first fault among several errors. What the system refused
 * for want of room, rights or open files gets its name. Everything else becomes an `UnexpectedError` that has the
 * original as its `cause` and repeats its message and those of its own causes.
 */
export function toFault(error: unknown, where: Where = {}): TesseraError {
  const fault = findFault(error)
  if (fault) return withWhere(fault, where)
  const refused = systemFault(error, where)
  if (refused) return refused
  return UnexpectedError.fault({ reason: reasonOf(error) }, where, { cause: error })
}

/** The error itself, or the first fault among several. */
function findFault(error: unknown, depth = 0): TesseraError | undefined {
  if (isFault(error)) return error
  if (!(error instanceof AggregateError) || depth === MAX_CAUSES) return undefined
  for (const inner of error.errors) {
    const found = findFault(inner, depth + 1)
    if (found) return found
  }
  return undefined
}

/** Without the fields that are `undefined`, which would hide what is known elsewhere. */
function known(where: Where): Where {
  return Object.fromEntries(Object.entries(where).filter(([, value]) => value !== undefined))
}

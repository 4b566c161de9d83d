import { hideCredentials } from './hide-credentials.ts'

/**
 * Named errors: notices and faults. Their messages never hold a user name or password of an address.
 *
 * Each room lists its entries in its own `errors.ts` with `defineError`. An entry makes a *notice* (plain data that is
 * collected; the work goes on) or a *fault* (an `Error` that stops its tenant). Both have the same text for an editor.
 *
 * Faults are recognised by a brand, not by `instanceof`: the compiled program has its own copy of this file, and a
 * fault that it throws must be recognised outside too.
 */

/** Where it happened. Only known fields are set. `locale` is one locale, or several with commas between them. */
export type Where = { tenant?: string; locale?: string; path?: string; resource?: string }

/**
 * What an editor or operator reads, as plain data. `data` holds what code needs, for example the values of the message
 * for another language: no code reads the message.
 */
export type Notice = { name: string; message: string; hint: string; where: Where; data?: unknown }

export type FaultOptions = {
  cause?: unknown
  /** The HTTP status, if it differs from that of the entry. */
  status?: number | undefined
  /** After this many seconds a retry may succeed. */
  retryAfterSeconds?: number
  /** The `data` of the notice: plain data without secrets. */
  data?: unknown
}

export type ErrorEntry<P extends object> = {
  /** Unique in all rooms, equal to the name of the constant, and never changed. */
  name: string
  /** One short sentence without values. */
  title: string
  /** What happened, why, and what to do next, in whole sentences. Tenant, locale and path belong in `where`. */
  message: (params: P) => string
  hint: string
  /** The HTTP status of an answer that reports this fault. */
  status?: number
}

export type ErrorDefinition<P extends object = object> = ErrorEntry<P> & {
  notice(params: P, where?: Where): Notice
  fault(params: P, where?: Where, options?: FaultOptions): TesseraError
  /** Whether a thrown value is a fault of this entry. */
  is(error: unknown): error is TesseraError
}

const brand = Symbol.for('tessera.fault')

/** A fault. `toJSON` returns it as plain data. */
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

/** Whether a thrown value is a fault. */
export function isFault(error: unknown): error is TesseraError {
  return error instanceof Error && brand in error
}

/** Makes the functions of an entry: `notice` and `fault` create one, `is` recognises a fault of this entry. */
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

/**
 * The texts and numbers of a message as `data`. Texts are cut after 200 characters, and have no credentials, like the
 * message.
 */
function valuesOf(params: object): Pick<Notice, 'data'> {
  const values = Object.entries(params).flatMap(([name, value]: [string, unknown]) => {
    if (typeof value === 'number') return [[name, value]]
    return typeof value === 'string' ? [[name, hideCredentials(value).slice(0, LONGEST_VALUE)]] : []
  })
  return values.length === 0 ? {} : { data: Object.fromEntries(values) as Record<string, string | number> }
}

/**
 * Adds missing fields to the `where` of a fault. Fields that the fault has stay, because its own place is more exact.
 *
 * It changes and returns the same object, so the stack stays, and callers can write `throw withWhere(error, { tenant
 * })`. Any other value comes back unchanged.
 */
export function withWhere<E>(error: E, where: Where): E {
  if (isFault(error)) Object.assign(error, { where: { ...known(where), ...known(error.where) } })
  return error
}

/** Makes a fault from the plain data of `toJSON`, for instance after it crossed from a worker thread. */
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

/** The fields that are set. An `undefined` field would hide a known value. */
function known(where: Where): Where {
  return Object.fromEntries(Object.entries(where).filter(([, value]) => value !== undefined))
}

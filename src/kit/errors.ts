import { hideCredentials } from './hide-credentials.ts'

/**
 * Named errors in two weights. No message holds the user name or password of an address.
 *
 * Each room lists its entries in its own `errors.ts` with `defineError`. An entry makes a *notice* (plain data, collected, the
 * work goes on) or a *fault* (an `Error`, it stops the tenant it happened in). Both read the same to an editor.
 *
 * Faults are recognised by a brand, not by `instanceof`: the compiled site carries its own copy of this file, and a fault
 * thrown there must still be known outside.
 */

/** Where it happened. Only what is known is set. `locale` is one, or several with commas between them. */
export type Where = { tenant?: string; locale?: string; path?: string; resource?: string }

/** What an editor or operator is told. Plain data: it can be stored, compared and sent to another thread. */
export type Notice = { name: string; message: string; hint: string; where: Where }

export type FaultOptions = {
  cause?: unknown
  /** HTTP status, where it differs from the entry's. */
  status?: number
  /** After so many seconds the same may go well. */
  retryAfterSeconds?: number
}

export type ErrorEntry<P extends object> = {
  /** Unique over all rooms, the same as the constant's name, and for ever. */
  name: string
  /** One short sentence without values. */
  title: string
  /** What, why and what to do next, in whole sentences. Tenant, locale and path belong in `where`. */
  message: (params: P) => string
  hint: string
  /** HTTP status that stands for this fault where one is needed. */
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
  readonly [brand] = true

  constructor(notice: Notice, options: FaultOptions = {}) {
    super(notice.message, options.cause === undefined ? undefined : { cause: options.cause })
    this.name = notice.name
    this.hint = notice.hint
    this.where = known(notice.where)
    this.status = options.status
    this.retryAfterSeconds = options.retryAfterSeconds
  }

  toJSON(): Notice {
    return { name: this.name, message: this.message, hint: this.hint, where: { ...this.where } }
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
  })
  return {
    ...entry,
    notice,
    fault(params, where, options = {}) {
      const status = options.status ?? entry.status
      return new TesseraError(notice(params, where), { ...options, ...(status === undefined ? {} : { status }) })
    },
    is: (error): error is TesseraError => isFault(error) && error.name === entry.name,
  }
}

/**
 * Adds what is missing in a fault's `where`; what the fault already knew stays, since it was closer.
 *
 * Changes and returns the very same object, so the stack is kept and `throw withWhere(error, { tenant })` reads well. Anything
 * that is no fault comes back untouched.
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

/**
 * Makes a fault of anything that was thrown. Never throws.
 *
 * A fault stays itself and only learns `where`; so does the first fault among several errors. Everything else becomes an
 * `UnexpectedError` that has the original as its `cause` and repeats its message and those of its own causes.
 */
export function toFault(error: unknown, where: Where = {}): TesseraError {
  const fault = findFault(error)
  if (fault) return withWhere(fault, where)
  return UnexpectedError.fault({ reason: reasonOf(error) }, where, { cause: error })
}

const maxCauses = 5

/** The error itself, or the first fault among several. */
function findFault(error: unknown, depth = 0): TesseraError | undefined {
  if (isFault(error)) return error
  if (!(error instanceof AggregateError) || depth === maxCauses) return undefined
  for (const inner of error.errors) {
    const found = findFault(inner, depth + 1)
    if (found) return found
  }
  return undefined
}

/** Why something was thrown, in one line: `fetch failed (connect ECONNREFUSED 127.0.0.1:80)`: the useful half of an error often stands only in its cause. */
export function reasonOf(error: unknown, depth = 0): string {
  if (!(error instanceof Error)) return printed(error)
  const own = error.message === '' ? error.name : error.message
  const inner = error instanceof AggregateError && error.cause === undefined ? error.errors[0] : error.cause
  if (inner === undefined || depth === maxCauses) return own
  const reason = reasonOf(inner, depth + 1)
  return own.includes(reason) ? own : `${own} (${reason})`
}

function printed(value: unknown): string {
  if (typeof value === 'string') return value
  try {
    return JSON.stringify(value) ?? String(value)
  } catch {
    return Object.prototype.toString.call(value)
  }
}

/** Without the fields that are `undefined`, which would hide what is known elsewhere. */
function known(where: Where): Where {
  return Object.fromEntries(Object.entries(where).filter(([, value]) => value !== undefined))
}

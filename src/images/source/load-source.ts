import { setTimeout as wait } from 'node:timers/promises'
import { AnswerLate, AnswerTooLarge, exchange, innermostError, MAX_REDIRECTS, type Redirect } from '#http/exchange.ts'
import { CodingUnknown } from '#http/unpack-body.ts'
import type { SourceGuard } from './source-guard.ts'
import { SourceError } from './source-error.ts'

/** What a conditional request sends, to ask the host whether a source has changed. */
export type Validators = { readonly etag?: string; readonly lastModified?: string }

export type LoadedSource = { readonly bytes: Uint8Array; readonly validators: Validators }

export type LoadLimits = { readonly timeoutMs: number; readonly maxBytes: number; readonly retryAfterMs: number }

export const LOAD_LIMITS: LoadLimits = { timeoutMs: 15_000, maxBytes: 20_000_000, retryAfterMs: 300 }

/**
 * Loads the bytes of a source picture. Answers `undefined` if the host says that the source has not changed since it
 * gave these `validators`.
 *
 * Tries a second time if the failure may pass. `timeoutMs` covers both attempts, every redirect, and the answer up to
 * its last byte. Throws `SourceError`.
 */
export async function loadSource(
  url: string,
  guard: SourceGuard,
  validators: Validators = {},
  limits: LoadLimits = LOAD_LIMITS,
): Promise<LoadedSource | undefined> {
  const start = performance.now()
  try {
    return await loadOnce(url, guard, validators, limits)
  } catch (error) {
    const leftMs = limits.timeoutMs - (performance.now() - start) - limits.retryAfterMs
    if (!(error instanceof SourceError) || !error.passing || leftMs <= 0) throw error
    await wait(limits.retryAfterMs)
    return loadOnce(url, guard, validators, { ...limits, timeoutMs: leftMs })
  }
}

async function loadOnce(
  url: string,
  guard: SourceGuard,
  validators: Validators,
  { timeoutMs, maxBytes }: LoadLimits,
): Promise<LoadedSource | undefined> {
  const headers = {
    Accept: 'image/*',
    'User-Agent': 'Tessera',
    'Accept-Encoding': 'identity',
    ...(validators.etag !== undefined && { 'If-None-Match': validators.etag }),
    ...(validators.lastModified !== undefined && { 'If-Modified-Since': validators.lastModified }),
  }
  const terms = {
    headers,
    timeoutMs,
    maxBytes,
    reach: guard.reach,
    headersFor: guard.headersFor,
    checkRedirect,
    onStatus: checkStatus,
  }
  try {
    const { status, bytes, header } = await exchange(url, terms)
    if (status === NOT_MODIFIED) return undefined
    const etag = header('etag')
    const lastModified = header('last-modified')
    return {
      bytes,
      validators: { ...(etag !== undefined && { etag }), ...(lastModified !== undefined && { lastModified }) },
    }
  } catch (error) {
    throw asSourceError(error, timeoutMs, maxBytes)
  }
}

const NOT_MODIFIED = 304

function checkStatus(status: number): void {
  if (status === 200 || status === NOT_MODIFIED) return
  const passing = status >= 500 || status === 408 || status === 429
  throw new SourceError(`its host answered with status ${status}`, { passing })
}

function checkRedirect({ target, isLast }: Redirect): void {
  if (isLast) throw new SourceError(`it redirects more than ${MAX_REDIRECTS} times`)
  if (!target) throw new SourceError('it redirects to no address')
}

/** The guard throws `SourceError` itself, also while a connection is opened. */
function asSourceError(error: unknown, timeoutMs: number, maxBytes: number): SourceError {
  if (error instanceof SourceError) return error
  if (error instanceof AnswerTooLarge) return new SourceError(`it is larger than ${maxBytes / 1_000_000} MB`)
  if (error instanceof CodingUnknown)
    return new SourceError(`its host compressed it in a way that cannot be read (${error.coding})`, { cause: error })
  const reason =
    error instanceof AnswerLate
      ? `it did not arrive whole within ${Math.round(timeoutMs / 100) / 10} s`
      : `it could not be read (${codeOf(error)})`
  return new SourceError(reason, { passing: true, cause: error })
}

/** The error's code, such as `ECONNREFUSED`. Leaves out the address, which may differ each time. */
function codeOf(error: unknown): string {
  const inner = innermostError(error)
  if (!(inner instanceof Error)) return String(inner)
  return 'code' in inner ? String(inner.code) : inner.message || inner.name
}

import { setTimeout as wait } from 'node:timers/promises'
import type { Response } from 'undici'
import type { SourceGuard } from './source-guard.ts'
import { SourceError } from './source-error.ts'

/** How to ask whether a source is still what it was. */
export type Validators = { readonly etag?: string; readonly lastModified?: string }

export type LoadedSource = { readonly bytes: Uint8Array; readonly validators: Validators }

export type LoadLimits = { readonly timeoutMs: number; readonly maxBytes: number; readonly retryAfterMs: number }

export const LOAD_LIMITS: LoadLimits = { timeoutMs: 15_000, maxBytes: 20_000_000, retryAfterMs: 300 }

const MAX_REDIRECTS = 5
const REDIRECTS = new Set([301, 302, 303, 307, 308])

/**
 * Reads the bytes of a source picture; `undefined` where it has not changed since `validators` were true.
 *
 * What may pass is tried a second time. The time covers both, every hop, and all up to the last byte. Throws
 * `SourceError`.
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
  limits: LoadLimits,
): Promise<LoadedSource | undefined> {
  const abort = new AbortController()
  const timer = setTimeout(() => abort.abort(), limits.timeoutMs)
  try {
    return await follow(url, guard, validators, { ...limits, signal: abort.signal })
  } catch (error) {
    const known = sourceErrorIn(error)
    if (known) throw known
    const seconds = Math.round(limits.timeoutMs / 100) / 10
    const reason = abort.signal.aborted
      ? `it did not arrive whole within ${seconds} s`
      : `it could not be read (${told(error)})`
    throw new SourceError(reason, { passing: true, cause: error })
  } finally {
    clearTimeout(timer)
    // Frees the connection of an answer that was not read to its end.
    abort.abort()
  }
}

async function follow(
  start: string,
  guard: SourceGuard,
  validators: Validators,
  { maxBytes, signal }: { maxBytes: number; signal: AbortSignal },
): Promise<LoadedSource | undefined> {
  const headers = {
    accept: 'image/*',
    'user-agent': 'Tessera',
    'accept-encoding': 'identity',
    ...(validators.etag !== undefined && { 'if-none-match': validators.etag }),
    ...(validators.lastModified !== undefined && { 'if-modified-since': validators.lastModified }),
  }
  const { fetch } = await import('undici')
  let url = new URL(start)
  for (let hop = 0; ; hop++) {
    const dispatcher = await guard.reach(url)
    const answer = await fetch(url, { headers, redirect: 'manual', signal, dispatcher })
    const header = (name: string) => answer.headers.get(name) ?? undefined
    const location = REDIRECTS.has(answer.status) ? header('location') : undefined
    if (location !== undefined) {
      await answer.body?.cancel()
      if (hop === MAX_REDIRECTS) throw new SourceError(`it redirects more than ${MAX_REDIRECTS} times`)
      if (!URL.canParse(location, url)) throw new SourceError('it redirects to no address')
      url = new URL(location, url)
      continue
    }
    if (answer.status === 304) return undefined
    if (answer.status !== 200) {
      const passing = answer.status >= 500 || answer.status === 408 || answer.status === 429
      throw new SourceError(`its host answered with status ${answer.status}`, { passing })
    }
    const etag = header('etag')
    const lastModified = header('last-modified')
    const bytes = await readBytes(answer, maxBytes)
    return {
      bytes,
      validators: { ...(etag !== undefined && { etag }), ...(lastModified !== undefined && { lastModified }) },
    }
  }
}

async function readBytes(answer: Response, maxBytes: number): Promise<Uint8Array> {
  const tooLarge = () => new SourceError(`it is larger than ${maxBytes / 1_000_000} MB`)
  if (Number(answer.headers.get('content-length') ?? 0) > maxBytes) throw tooLarge()
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of answer.body ?? []) {
    // Counted after decompression, so that a small answer cannot unfold without end.
    size += chunk.byteLength
    if (size > maxBytes) throw tooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** The guard's own word, which comes up from inside a connection attempt as somebody's cause. */
function sourceErrorIn(error: unknown): SourceError | undefined {
  for (let inner = error; inner instanceof Error; inner = inner.cause) if (inner instanceof SourceError) return inner
  return undefined
}

/**
 * The innermost cause: `fetch failed` says nothing, `connect ECONNREFUSED` does. Without the address, which may
 * differ each time.
 */
function told(error: unknown): string {
  let inner = error
  while (inner instanceof Error && inner.cause instanceof Error) inner = inner.cause
  if (inner instanceof AggregateError && inner.errors[0] instanceof Error) inner = inner.errors[0]
  const code = inner instanceof Error && 'code' in inner ? String(inner.code) : undefined
  return code ?? (inner instanceof Error ? inner.message || inner.name : String(inner))
}

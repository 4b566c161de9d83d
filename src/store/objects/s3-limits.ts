import { Readable } from 'node:stream'
import type { S3Client } from '@aws-sdk/client-s3'
import { StoreAnswerEndless } from '../errors.ts'

/**
 * The limits of requests to a store. The other limits are needed because `idleMs` never ends an answer that sends a
 * byte now and then.
 */
export type S3Limits = {
  /** A connection is closed after so long without any data. */
  readonly idleMs: number
  /** For a request with all its attempts, without the time for its body. */
  readonly requestMs: number
  /** After this time, a body must have come at `BYTES_PER_MS` or more on average. */
  readonly slowMs: number
  /** For one body, and for all pages of a list. */
  readonly longestMs: number
  /** For one body. */
  readonly maxBytes: number
  /** The most pages of a list, with a thousand objects each. */
  readonly maxPages: number
}

export const S3_LIMITS: S3Limits = {
  idleMs: 20_000,
  requestMs: 150_000,
  slowMs: 60_000,
  longestMs: 600_000,
  maxBytes: 512 * 2 ** 20,
  maxPages: 1000,
}

/** 20 kB per second: publishing makes no sense over a slower connection. */
const BYTES_PER_MS = 20

/** Makes the fault `StoreAnswerEndless` for the current request. */
export type Endless = (reason: string) => Error

/** Limits every answer of the client, also those that it reads by itself, such as lists and error messages. */
export function boundAnswers(client: S3Client, limits: S3Limits, store: string): void {
  client.middlewareStack.add(
    (next) => async (args) => {
      const output = await next(args)
      const response = output.response as { body?: unknown }
      if (response.body instanceof Readable) response.body = boundBody(response.body, limits, store)
      return output
    },
    { step: 'deserialize', priority: 'low', name: 'boundAnswers' },
  )
}

function boundBody(body: Readable, limits: S3Limits, store: string): Readable {
  const endless = (reason: string) => StoreAnswerEndless.fault({ action: 'Reading an answer', store, reason })
  async function* bounded(): AsyncGenerator<Buffer> {
    const start = performance.now()
    let bytes = 0
    for await (const chunk of body as AsyncIterable<Buffer>) {
      bytes += chunk.length
      const ms = performance.now() - start
      if (bytes > limits.maxBytes) throw endless(`it is larger than ${limits.maxBytes} bytes.`)
      if (ms > limits.longestMs || ms > limits.slowMs + bytes / BYTES_PER_MS)
        throw endless(`${bytes} bytes of it came in ${Math.round(ms)} ms.`)
      yield chunk
    }
  }
  return Readable.from(bounded(), { objectMode: false })
}

/**
 * Runs a request with a time limit: `requestMs`, plus the time that `bytes` of a body may take on a slow connection.
 */
export async function inTime<T>(
  bytes: number,
  { requestMs }: S3Limits,
  stop: AbortSignal | undefined,
  endless: Endless,
  act: (abortSignal: AbortSignal) => Promise<T>,
): Promise<T> {
  const late = new AbortController()
  const ms = requestMs + bytes / BYTES_PER_MS
  const timer = setTimeout(() => late.abort(), ms)
  try {
    return await act(stop ? AbortSignal.any([stop, late.signal]) : late.signal)
  } catch (error) {
    throw late.signal.aborted ? endless(`there was no answer within ${Math.round(ms / 1000)} s.`) : error
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Loads all pages of a list. Throws `StoreAnswerEndless` if a page leads back to an earlier one, or if there are too
 * many pages or they take too long.
 */
export async function readPages<
  Page extends { IsTruncated?: boolean | undefined; NextContinuationToken?: string | undefined },
>(
  { maxPages, longestMs }: S3Limits,
  endless: Endless,
  load: (token: string | undefined) => Promise<Page>,
): Promise<Page[]> {
  const start = performance.now()
  const pages: Page[] = []
  const tokens = new Set<string | undefined>()
  let token: string | undefined
  do {
    if (tokens.has(token)) throw endless('a page of the list leads to an earlier page.')
    if (pages.length === maxPages) throw endless(`the list has more than ${maxPages} pages.`)
    if (performance.now() - start > longestMs) throw endless(`the list is not whole after ${longestMs / 1000} s.`)
    tokens.add(token)
    const page = await load(token)
    pages.push(page)
    token = page.IsTruncated ? page.NextContinuationToken : undefined
  } while (token !== undefined)
  return pages
}

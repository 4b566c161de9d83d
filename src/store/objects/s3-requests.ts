import type { S3Client } from '@aws-sdk/client-s3'
import { isFault } from '#kit/errors.ts'
import { BucketRegionWrong, StoreAnswerEndless, StoreFailed } from '../errors.ts'
import type { LocatedS3Address } from './s3-address.ts'
import { type Endless, inTime, type S3Limits } from './s3-limits.ts'

/** A bucket and how requests reach it. */
export type S3Bucket = {
  readonly client: S3Client
  readonly bounds: S3Limits
  readonly name: string
  readonly address: LocatedS3Address
  readonly stop: AbortSignal | undefined
  /** The prefix of each key in the bucket, with a closing slash; empty if there is none. */
  readonly lead: string
}

/**
 * Runs requests for one action, and turns their errors into faults. `foreseen` may return a special fault for an HTTP
 * status.
 */
export async function withFaults<T>(
  { name, bounds, stop, address }: S3Bucket,
  action: string,
  act: (ask: Ask, endless: Endless) => Promise<T>,
  foreseen?: (status: number) => Error | undefined,
): Promise<T> {
  const endless = (reason: string) => StoreAnswerEndless.fault({ action, store: name, reason })
  const ask: Ask = (send, bytes = 0) => inTime(bytes, bounds, stop, endless, (abortSignal) => send({ abortSignal }))
  try {
    return await act(ask, endless)
  } catch (error) {
    if (isFault(error)) throw error
    const known = foreseen?.(statusOf(error))
    if (known) throw known
    const region = rightRegion(error)
    if (region !== undefined && region !== address.region)
      throw BucketRegionWrong.fault({ store: name, region, signed: address.region }, {}, { cause: error })
    throw StoreFailed.fault({ action, store: name, reason: whyFailed(error) }, {}, { cause: error })
  }
}

/** Sends one request. With `bytes` of a body it may take longer. */
type Ask = <T>(send: (until: { abortSignal: AbortSignal }) => Promise<T>, bytes?: number) => Promise<T>

/** The answer of a request; `undefined` if the object is missing. A missing bucket is an error. */
export async function orUndefined<T>(request: Promise<T>): Promise<T | undefined> {
  try {
    return await request
  } catch (error) {
    const isBucketMissing = (error as Error).name === 'NoSuchBucket'
    if (statusOf(error) === 404 && !isBucketMissing) return undefined
    throw error
  }
}

function statusOf(error: unknown): number {
  return (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode ?? 0
}

function whyFailed(error: unknown): string {
  const { name, message, code = '' } = error as Error & { code?: string }
  // Amazon's client says this about an answer without an error message, such as a proxy's redirect.
  if (message === 'UnknownError') return `it answered with HTTP status ${statusOf(error)}.`
  return [name === 'Error' ? '' : name, message || code].filter(Boolean).join(': ')
}

/** The region of the bucket, if the store refuses a request because it was signed for another one. */
function rightRegion(error: unknown): string | undefined {
  if (![301, 307, 400].includes(statusOf(error))) return undefined
  const { Region, $response } = error as { Region?: string; $response?: { headers?: Record<string, string> } }
  return Region ?? $response?.headers?.['x-amz-bucket-region']
}

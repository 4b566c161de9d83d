import { type GetObjectCommandOutput, type HeadObjectCommandOutput, S3Client } from '@aws-sdk/client-s3'
import {
  CopyObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
} from '@aws-sdk/client-s3'
import { isFault } from '#kit/errors.ts'
import { BucketRegionWrong, ObjectMissing, StoreAnswerEndless, StoreFailed, WriteConflict } from '../errors.ts'
import type { ObjectHead, ObjectHeaders, ObjectStore } from './object-store.ts'
import { nameOfBucket, type LocatedS3Address } from './s3-address.ts'
import { boundAnswers, type Endless, inTime, readPages, S3_LIMITS, type S3Limits } from './s3-limits.ts'

const DELETE_AT_ONCE = 1000
const MAX_ATTEMPTS = 5
const CONNECT_TIMEOUT_MS = 5_000

/**
 * An object store in an S3 bucket. Credentials come from the usual places of Amazon's tools: environment, profile, machine role.
 *
 * Failed requests are repeated a few times with growing pauses. Throws `StoreFailed` if that did not help, `StoreAnswerEndless` if an
 * answer is too long or too slow, and `BucketRegionWrong` if the bucket is in another region. `stop` ends all requests at once, those
 * under way too.
 */
export function openS3Store(
  address: LocatedS3Address,
  stop?: AbortSignal,
  limits: Partial<S3Limits> = {},
): ObjectStore {
  const bounds = { ...S3_LIMITS, ...limits }
  const client = new S3Client({
    region: address.region,
    ...(address.endpoint && { endpoint: address.endpoint }),
    forcePathStyle: address.pathStyle,
    maxAttempts: MAX_ATTEMPTS,
    // Other S3 stores refuse the checksums that Amazon's accepts.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: CONNECT_TIMEOUT_MS,
      socketTimeout: bounds.idleMs,
      httpAgent: AGENT,
      httpsAgent: AGENT,
    },
  })
  const name = nameOfBucket(address)
  const Bucket = address.bucket
  boundAnswers(client, bounds, name)
  const lead = address.prefix ? `${address.prefix}/` : ''

  return {
    name,
    async put(key, body, options = {}) {
      const { ifMatch, ifNoneMatch } = options
      const input = {
        Bucket,
        Key: lead + key,
        Body: body,
        // Without it an empty body counts as a stream of unknown length.
        ContentLength: Buffer.byteLength(body),
        ...(options.contentType && { ContentType: options.contentType }),
        ...(options.cacheControl && { CacheControl: options.cacheControl }),
        ...(options.metadata && { Metadata: { ...options.metadata } }),
        ...(ifMatch && { IfMatch: ifMatch }),
        ...(ifNoneMatch && { IfNoneMatch: ifNoneMatch }),
      }
      return told(
        `Writing ${key}`,
        async (ask) =>
          (await ask((until) => client.send(new PutObjectCommand(input), until), Buffer.byteLength(body))).ETag ?? '',
        (status) => {
          // 409: two conditional writes of one key at the same moment. 404: If-Match, and the object is gone.
          if ((ifMatch || ifNoneMatch) && [404, 409, 412].includes(status))
            return WriteConflict.fault({ key, store: name })
          return undefined
        },
      )
    },
    get: (key) =>
      told(`Reading ${key}`, async (ask) => {
        const answer = await orUndefined<GetObjectCommandOutput>(
          ask((until) => client.send(new GetObjectCommand({ Bucket, Key: lead + key }), until)),
        )
        if (!answer?.Body) return undefined
        const body = Buffer.from(await answer.Body.transformToByteArray())
        return { body, etag: answer.ETag ?? '', ...(answer.Metadata && { metadata: answer.Metadata }) }
      }),
    head: (key) =>
      told(`Reading ${key}`, async (ask) => {
        const answer = await orUndefined<HeadObjectCommandOutput>(
          ask((until) => client.send(new HeadObjectCommand({ Bucket, Key: lead + key }), until)),
        )
        return answer && headOf(answer)
      }),
    list: (prefix) =>
      told(`Listing ${prefix}`, async (ask, endless) => {
        const Prefix = lead + prefix
        const pages = await readPages(bounds, endless, (ContinuationToken) =>
          ask((until) => client.send(new ListObjectsV2Command({ Bucket, Prefix, ContinuationToken }), until)),
        )
        const found = pages.flatMap(({ Contents = [] }) =>
          Contents.map(({ Key = '', Size = 0, ETag = '' }) => {
            const md5 = /^"?([0-9a-f]{32})"?$/.exec(ETag)?.[1]
            return { key: Key.slice(lead.length), size: Size, ...(md5 && { md5 }) }
          }),
        )
        return found.sort((a, b) => (a.key < b.key ? -1 : 1))
      }),
    delete: (keys) =>
      told('Deleting', async (ask) => {
        for (let start = 0; start < keys.length; start += DELETE_AT_ONCE) {
          const Objects = keys.slice(start, start + DELETE_AT_ONCE).map((key) => ({ Key: lead + key }))
          const { Errors = [] } = await ask((until) =>
            client.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }), until),
          )
          if (Errors[0]) throw new Error(`${Errors[0].Key}: ${Errors[0].Message ?? Errors[0].Code}`)
        }
      }),
    copy: (from, to) =>
      told(
        `Copying ${from}`,
        async (ask) => {
          const CopySource = encodeURIComponent(`${Bucket}/${lead}${from}`).replaceAll('%2F', '/')
          await ask((until) => client.send(new CopyObjectCommand({ Bucket, Key: lead + to, CopySource }), until))
        },
        (status) => (status === 404 ? ObjectMissing.fault({ key: from, store: name }) : undefined),
      ),
    close: () => client.destroy(),
  }

  async function told<T>(
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
}

/** One request, which may take longer with `bytes` of a body. */
type Ask = <T>(send: (until: { abortSignal: AbortSignal }) => Promise<T>, bytes?: number) => Promise<T>

/** More sockets than one publisher uses at once, kept open between its requests. */
const AGENT = { keepAlive: true, maxSockets: 64 }

async function orUndefined<T>(request: Promise<T>): Promise<T | undefined> {
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
  // What Amazon's client says of an answer without words, such as a proxy's redirect.
  if (message === 'UnknownError') return `it answered with HTTP status ${statusOf(error)}.`
  return [name === 'Error' ? '' : name, message || code].filter(Boolean).join(': ')
}

/** The region of the bucket, where the store refuses a request because it was signed for another one. */
function rightRegion(error: unknown): string | undefined {
  if (![301, 307, 400].includes(statusOf(error))) return undefined
  const { Region, $response } = error as { Region?: string; $response?: { headers?: Record<string, string> } }
  return Region ?? $response?.headers?.['x-amz-bucket-region']
}

function headOf(answer: HeadObjectCommandOutput): ObjectHead {
  const headers: ObjectHeaders = {
    ...(answer.ContentType && { contentType: answer.ContentType }),
    ...(answer.CacheControl && { cacheControl: answer.CacheControl }),
    ...(answer.Metadata && { metadata: answer.Metadata }),
  }
  return { size: answer.ContentLength ?? 0, etag: answer.ETag ?? '', ...headers }
}

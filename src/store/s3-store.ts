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
import { BucketRegionWrong, ObjectMissing, StoreFailed, WriteConflict } from './errors.ts'
import type { ListedObject, ObjectHead, ObjectHeaders, ObjectStore } from './object-store.ts'
import { nameOfBucket, type LocatedS3Address } from './s3-address.ts'

const DELETE_AT_ONCE = 1000
const MAX_ATTEMPTS = 5
const CONNECT_TIMEOUT_MS = 5_000
/** A connection on which nothing has moved for so long is given up, and a large object may take as long as it likes. */
const IDLE_TIMEOUT_MS = 20_000

/**
 * An object store in an S3 bucket. Credentials come from the usual places of Amazon's tools: environment, profile, machine role.
 *
 * Failed requests are repeated a few times with growing pauses. Throws `StoreFailed` where that did not help, and `BucketRegionWrong`
 * where the bucket is in another region. `stop` ends all requests at once, those under way too.
 */
export function openS3Store(address: LocatedS3Address, stop?: AbortSignal, idleMs = IDLE_TIMEOUT_MS): ObjectStore {
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
      socketTimeout: idleMs,
      httpAgent: AGENT,
      httpsAgent: AGENT,
    },
  })
  const name = nameOfBucket(address)
  const Bucket = address.bucket
  const until = stop ? { abortSignal: stop } : {}
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
        async () => (await client.send(new PutObjectCommand(input), until)).ETag ?? '',
        (status) => {
          // 409: two conditional writes of one key at the same moment. 404: If-Match, and the object is gone.
          if ((ifMatch || ifNoneMatch) && [404, 409, 412].includes(status))
            return WriteConflict.fault({ key, store: name })
          return undefined
        },
      )
    },
    get: (key) =>
      told(`Reading ${key}`, async () => {
        const answer = await orUndefined<GetObjectCommandOutput>(
          client.send(new GetObjectCommand({ Bucket, Key: lead + key }), until),
        )
        if (!answer?.Body) return undefined
        return { body: Buffer.from(await answer.Body.transformToByteArray()), etag: answer.ETag ?? '' }
      }),
    head: (key) =>
      told(`Reading ${key}`, async () => {
        const answer = await orUndefined<HeadObjectCommandOutput>(
          client.send(new HeadObjectCommand({ Bucket, Key: lead + key }), until),
        )
        return answer && headOf(answer)
      }),
    list: (prefix) =>
      told(`Listing ${prefix}`, async () => {
        const found: ListedObject[] = []
        let token: string | undefined
        do {
          const page = await client.send(
            new ListObjectsV2Command({ Bucket, Prefix: lead + prefix, ...(token && { ContinuationToken: token }) }),
            until,
          )
          for (const { Key = '', Size = 0, ETag = '' } of page.Contents ?? []) {
            const md5 = /^"?([0-9a-f]{32})"?$/.exec(ETag)?.[1]
            found.push({ key: Key.slice(lead.length), size: Size, ...(md5 && { md5 }) })
          }
          token = page.IsTruncated ? page.NextContinuationToken : undefined
        } while (token)
        return found.sort((a, b) => (a.key < b.key ? -1 : 1))
      }),
    delete: (keys) =>
      told('Deleting', async () => {
        for (let start = 0; start < keys.length; start += DELETE_AT_ONCE) {
          const Objects = keys.slice(start, start + DELETE_AT_ONCE).map((key) => ({ Key: lead + key }))
          const { Errors = [] } = await client.send(
            new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }),
            until,
          )
          if (Errors[0]) throw new Error(`${Errors[0].Key}: ${Errors[0].Message ?? Errors[0].Code}`)
        }
      }),
    copy: (from, to) =>
      told(
        `Copying ${from}`,
        async () => {
          const CopySource = encodeURIComponent(`${Bucket}/${lead}${from}`).replaceAll('%2F', '/')
          await client.send(new CopyObjectCommand({ Bucket, Key: lead + to, CopySource }), until)
        },
        (status) => (status === 404 ? ObjectMissing.fault({ key: from, store: name }) : undefined),
      ),
    close: () => client.destroy(),
  }

  async function told<T>(
    action: string,
    act: () => Promise<T>,
    foreseen?: (status: number) => Error | undefined,
  ): Promise<T> {
    try {
      return await act()
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

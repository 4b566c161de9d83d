import { type GetObjectCommandOutput, type HeadObjectCommandOutput, S3Client } from '@aws-sdk/client-s3'
import {
  CopyObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
} from '@aws-sdk/client-s3'
import { ObjectMissing, WriteConflict } from '../errors.ts'
import type { ListedObject, ObjectHead, ObjectHeaders, ObjectStore, PutOptions, StoredObject } from './object-store.ts'
import { nameOfBucket, type LocatedS3Address } from './s3-address.ts'
import { boundAnswers, readPages, S3_LIMITS, type S3Limits } from './s3-limits.ts'
import { orUndefined, type S3Bucket, withFaults } from './s3-requests.ts'

const DELETE_AT_ONCE = 1000
const MAX_ATTEMPTS = 5
const CONNECT_TIMEOUT_MS = 5_000
/** Names and values of proxy variables, as Node's agents take them. */
type ProxyEnvironment = Readonly<Record<string, string>>

/** More sockets than one publisher uses at the same time. They stay open between requests. */
const AGENT = { keepAlive: true, maxSockets: 64 }

/**
 * Opens an object store in an S3 bucket. Credentials come from where Amazon's tools look: environment, profile, machine
 * role.
 *
 * Repeats failed requests a few times with growing pauses. Throws `StoreFailed` after that, `StoreAnswerEndless` if an
 * answer is too long or too slow, and `BucketRegionWrong` if the bucket is in another region. `stop` ends all requests
 * at once, running ones too.
 */
export function openS3Store(
  address: LocatedS3Address,
  stop?: AbortSignal,
  { proxyEnv, ...limits }: Partial<S3Limits> & { readonly proxyEnv?: ProxyEnvironment | undefined } = {},
): ObjectStore {
  const bounds = { ...S3_LIMITS, ...limits }
  const name = nameOfBucket(address)
  const client = openClient(address, bounds, proxyEnv)
  boundAnswers(client, bounds, name)
  const bucket: S3Bucket = { client, bounds, name, address, stop, lead: address.prefix ? `${address.prefix}/` : '' }
  return {
    name,
    put: (key, body, options = {}) => putObject(bucket, key, body, options),
    get: (key) => getObject(bucket, key),
    head: (key) => headObject(bucket, key),
    list: (prefix) => listObjects(bucket, prefix),
    delete: (keys) => deleteObjects(bucket, keys),
    copy: (from, to) => copyObject(bucket, from, to),
    close: () => client.destroy(),
  }
}

function openClient(address: LocatedS3Address, { idleMs }: S3Limits, proxyEnv: ProxyEnvironment | undefined): S3Client {
  const agent = { ...AGENT, ...(proxyEnv && { proxyEnv }) }
  return new S3Client({
    region: address.region,
    ...(address.endpoint && { endpoint: address.endpoint }),
    forcePathStyle: address.pathStyle,
    maxAttempts: MAX_ATTEMPTS,
    // Other S3 stores refuse the checksums that Amazon's client adds by default.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: CONNECT_TIMEOUT_MS,
      socketTimeout: idleMs,
      httpAgent: agent,
      httpsAgent: agent,
    },
  })
}

function putObject(bucket: S3Bucket, key: string, body: string | Uint8Array, options: PutOptions): Promise<string> {
  const { client, name, lead } = bucket
  const { ifMatch, ifNoneMatch } = options
  const input = {
    Bucket: bucket.address.bucket,
    Key: lead + key,
    Body: body,
    // Without this, the client takes an empty body for a stream of unknown length.
    ContentLength: Buffer.byteLength(body),
    ...(options.contentType && { ContentType: options.contentType }),
    ...(options.cacheControl && { CacheControl: options.cacheControl }),
    ...(options.metadata && { Metadata: { ...options.metadata } }),
    ...(ifMatch && { IfMatch: ifMatch }),
    ...(ifNoneMatch && { IfNoneMatch: ifNoneMatch }),
  }
  return withFaults(
    bucket,
    `Writing ${key}`,
    async (ask) =>
      (await ask((until) => client.send(new PutObjectCommand(input), until), Buffer.byteLength(body))).ETag ?? '',
    // 409: two conditional writes of one key at the same moment. 404: `If-Match`, but the object is gone.
    (status) =>
      (ifMatch || ifNoneMatch) && [404, 409, 412].includes(status)
        ? WriteConflict.fault({ key, store: name })
        : undefined,
  )
}

function getObject(bucket: S3Bucket, key: string): Promise<StoredObject | undefined> {
  const input = { Bucket: bucket.address.bucket, Key: bucket.lead + key }
  return withFaults(bucket, `Reading ${key}`, async (ask) => {
    const answer = await orUndefined<GetObjectCommandOutput>(
      ask((until) => bucket.client.send(new GetObjectCommand(input), until)),
    )
    if (!answer?.Body) return undefined
    const body = Buffer.from(await answer.Body.transformToByteArray())
    return { body, etag: answer.ETag ?? '', ...(answer.Metadata && { metadata: answer.Metadata }) }
  })
}

function headObject(bucket: S3Bucket, key: string): Promise<ObjectHead | undefined> {
  const input = { Bucket: bucket.address.bucket, Key: bucket.lead + key }
  return withFaults(bucket, `Reading ${key}`, async (ask) => {
    const answer = await orUndefined<HeadObjectCommandOutput>(
      ask((until) => bucket.client.send(new HeadObjectCommand(input), until)),
    )
    return answer && headOf(answer)
  })
}

function listObjects(bucket: S3Bucket, prefix: string): Promise<ListedObject[]> {
  const { client, lead, bounds } = bucket
  const input = { Bucket: bucket.address.bucket, Prefix: lead + prefix }
  return withFaults(bucket, `Listing ${prefix}`, async (ask, endless) => {
    const pages = await readPages(bounds, endless, (ContinuationToken) =>
      ask((until) => client.send(new ListObjectsV2Command({ ...input, ContinuationToken }), until)),
    )
    const found = pages.flatMap(({ Contents = [] }) =>
      Contents.map(({ Key = '', Size = 0, ETag = '' }) => {
        const md5 = /^"?([0-9a-f]{32})"?$/.exec(ETag)?.[1]
        return { key: Key.slice(lead.length), size: Size, ...(md5 && { md5 }) }
      }),
    )
    return found.sort((a, b) => (a.key < b.key ? -1 : 1))
  })
}

function deleteObjects(bucket: S3Bucket, keys: readonly string[]): Promise<void> {
  const { client, lead, address } = bucket
  return withFaults(bucket, 'Deleting', async (ask) => {
    for (let start = 0; start < keys.length; start += DELETE_AT_ONCE) {
      const Objects = keys.slice(start, start + DELETE_AT_ONCE).map((key) => ({ Key: lead + key }))
      const { Errors = [] } = await ask((until) =>
        client.send(new DeleteObjectsCommand({ Bucket: address.bucket, Delete: { Objects, Quiet: true } }), until),
      )
      if (Errors[0]) throw new Error(`${Errors[0].Key}: ${Errors[0].Message ?? Errors[0].Code}`)
    }
  })
}

function copyObject(bucket: S3Bucket, from: string, to: string): Promise<void> {
  const { client, lead, address, name } = bucket
  const source = encodeURIComponent(`${address.bucket}/${lead}${from}`).replaceAll('%2F', '/')
  const input = { Bucket: address.bucket, Key: lead + to, CopySource: source }
  return withFaults(
    bucket,
    `Copying ${from}`,
    async (ask) => void (await ask((until) => client.send(new CopyObjectCommand(input), until))),
    (status) => (status === 404 ? ObjectMissing.fault({ key: from, store: name }) : undefined),
  )
}

function headOf(answer: HeadObjectCommandOutput): ObjectHead {
  const headers: ObjectHeaders = {
    ...(answer.ContentType && { contentType: answer.ContentType }),
    ...(answer.CacheControl && { cacheControl: answer.CacheControl }),
    ...(answer.Metadata && { metadata: answer.Metadata }),
  }
  return { size: answer.ContentLength ?? 0, etag: answer.ETag ?? '', ...headers }
}

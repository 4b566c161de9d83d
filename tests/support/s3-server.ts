import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * A small S3 server on loopback: put, get, head, list, delete and copy, with `If-Match` and `If-None-Match` on writes.
 *
 * The server carries out a conditional write in one step, even if two publishers write at the same time. Tests count
 * its requests and stop publishers at each of them. It checks no signatures.
 * https://docs.aws.amazon.com/AmazonS3/latest/userguide/conditional-requests.html
 */
export type S3Server = {
  readonly url: string
  readonly objects: Map<string, S3Object>
  /** All requests so far, such as `PUT /bucket/key`. */
  readonly requests: string[]
  /** The regions for which requests were signed. */
  readonly regions: Set<string>
  /**
   * `after` is called when a request has been carried out but is not answered yet; `n` counts from 1. A request that
   * `refuse` accepts gets `AccessDenied`. If `region` is set, requests must be signed for it.
   */
  hooks: {
    after?: (n: number, request: string) => void
    refuse?: (request: string) => boolean
    region?: string
    /** A request that it accepts is never answered. */
    hang?: (request: string) => boolean
  }
  /** How many connections clients have opened so far. */
  readonly connections: () => number
  close(): Promise<void>
}

export type S3Object = { body: Buffer; etag: string; modified: Date; headers: Record<string, string> }

const KEPT_HEADERS = ['content-type', 'cache-control', 'content-encoding']

/** Starts an empty server on this port, or on any free one. */
export async function startS3Server(port = 0): Promise<S3Server> {
  const objects = new Map<string, S3Object>()
  const requests: string[] = []
  const regions = new Set<string>()
  const hooks: S3Server['hooks'] = {}
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const line = `${request.method} ${request.url}`
      const n = requests.push(line)
      if (hooks.hang?.(line)) return
      const region = signedRegion(request)
      regions.add(region)
      const answer = refusal(hooks, line, region) ?? carryOut(objects, request, Buffer.concat(chunks))
      hooks.after?.(n, line)
      send(response, answer)
    })
  })
  let connections = 0
  server.on('connection', () => void (connections += 1))
  // Longer than any client keeps a connection, so that the server never closes one in use.
  server.keepAliveTimeout = 60_000
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    requests,
    regions,
    hooks,
    connections: () => connections,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** The region in the credential scope: `Credential=ID/DATE/REGION/s3/aws4_request`. */
function signedRegion({ headers }: IncomingMessage): string {
  return /Credential=[^/]+\/\d+\/([^/]+)\/s3\//.exec(headers.authorization ?? '')?.[1] ?? 'unsigned'
}

function refusal({ refuse, region }: S3Server['hooks'], line: string, signed: string): Answer | undefined {
  if (refuse?.(line)) return error(403, 'AccessDenied')
  if (region === undefined || region === signed) return undefined
  return { ...error(400, 'AuthorizationHeaderMalformed'), headers: { 'x-amz-bucket-region': region } }
}

type Answer = { status: number; body?: Buffer | string; headers?: Record<string, string> }

function carryOut(objects: Map<string, S3Object>, request: IncomingMessage, body: Buffer): Answer {
  // A real S3 server finds the bucket by this header.
  if (!/^(?:127\.0\.0\.1:\d+|s3\.test)$/.test(request.headers.host ?? '')) return error(400, 'InvalidHost')
  const url = new URL(request.url ?? '/', 'http://s3')
  const [, bucket = '', ...rest] = url.pathname.split('/')
  const key = decodeURIComponent(rest.join('/'))
  const id = `${bucket}/${key}`
  if (request.method === 'GET' && key === '') return list(objects, bucket, url.searchParams)
  if (request.method === 'POST' && url.searchParams.has('delete')) return removeMany(objects, bucket, body.toString())
  const found = objects.get(id)
  if (request.method === 'PUT') {
    const refused = conditionFails(request, found)
    if (refused) return refused
    return put(objects, id, request, body)
  }
  if (request.method === 'DELETE') {
    objects.delete(id)
    return { status: 204 }
  }
  if (!found) return error(404, 'NoSuchKey')
  if (['*', found.etag].includes(request.headers['if-none-match'] ?? ''))
    return { status: 304, headers: { etag: found.etag } }
  const headers = { etag: found.etag, 'last-modified': found.modified.toUTCString(), ...found.headers }
  return { status: 200, headers, body: found.body }
}

function conditionFails(request: IncomingMessage, found: S3Object | undefined): Answer | undefined {
  const ifMatch = request.headers['if-match']
  if (ifMatch !== undefined && !found) return error(404, 'NoSuchKey')
  if (ifMatch !== undefined && found?.etag.replaceAll('"', '') !== ifMatch.replaceAll('"', ''))
    return error(412, 'PreconditionFailed')
  if (request.headers['if-none-match'] === '*' && found) return error(412, 'PreconditionFailed')
  return undefined
}

function put(objects: Map<string, S3Object>, id: string, request: IncomingMessage, body: Buffer): Answer {
  const source = request.headers['x-amz-copy-source']
  if (typeof source === 'string') {
    const from = objects.get(decodeURIComponent(source).replace(/^\//, ''))
    if (!from) return error(404, 'NoSuchKey')
    objects.set(id, { ...from, modified: new Date() })
    return xml(`<CopyObjectResult><ETag>${from.etag}</ETag></CopyObjectResult>`)
  }
  const headers = Object.fromEntries(
    Object.entries(request.headers).filter(
      (pair): pair is [string, string] =>
        typeof pair[1] === 'string' && (KEPT_HEADERS.includes(pair[0]) || pair[0].startsWith('x-amz-meta-')),
    ),
  )
  const etag = `"${createHash('md5').update(body).digest('hex')}"`
  objects.set(id, { body, etag, modified: new Date(), headers })
  return { status: 200, headers: { etag } }
}

function list(objects: Map<string, S3Object>, bucket: string, query: URLSearchParams): Answer {
  const lead = `${bucket}/${query.get('prefix') ?? ''}`
  const after = query.get('continuation-token') ?? ''
  const keys = [...objects.keys()]
    .filter((id) => id.startsWith(lead))
    .map((id) => id.slice(bucket.length + 1))
    .sort()
  const rest = keys.filter((key) => key > after)
  const page = rest.slice(0, 1000)
  const contents = page.map((key) => {
    const { etag, body, modified } = objects.get(`${bucket}/${key}`) as S3Object
    return `<Contents><Key>${escape(key)}</Key><Size>${body.length}</Size><ETag>${etag}</ETag><LastModified>${modified.toISOString()}</LastModified></Contents>`
  })
  const next =
    rest.length > page.length ? `<NextContinuationToken>${escape(page.at(-1) ?? '')}</NextContinuationToken>` : ''
  return xml(
    `<ListBucketResult><IsTruncated>${next !== ''}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`,
  )
}

function removeMany(objects: Map<string, S3Object>, bucket: string, text: string): Answer {
  for (const [, key = ''] of text.matchAll(/<Key>([^<]*)<\/Key>/g)) objects.delete(`${bucket}/${unescape(key)}`)
  return xml('<DeleteResult></DeleteResult>')
}

function xml(body: string): Answer {
  return {
    status: 200,
    headers: { 'content-type': 'application/xml' },
    body: `<?xml version="1.0" encoding="UTF-8"?>${body}`,
  }
}

function error(status: number, code: string): Answer {
  return { ...xml(`<Error><Code>${code}</Code><Message>${code}</Message></Error>`), status }
}

function send(response: ServerResponse, { status, headers = {}, body = '' }: Answer): void {
  const isHead = response.req.method === 'HEAD'
  response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) }).end(isHead ? undefined : body)
}

function escape(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
}

function unescape(text: string): string {
  const plain = text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&apos;', "'")
  return plain
    .replace(/&#(x?)([0-9a-f]+);/gi, (_all, hex: string, code: string) =>
      String.fromCodePoint(parseInt(code, hex ? 16 : 10)),
    )
    .replaceAll('&amp;', '&')
}

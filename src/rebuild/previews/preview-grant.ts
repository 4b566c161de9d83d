import { createHmac } from 'node:crypto'
import * as v from 'valibot'
import { isSame } from '../http/auth/tokens.ts'

/** What a signed link allows: to see the drafts of a tenant, or one article of it, for a limited time. */
export type PreviewGrant = {
  readonly tenant: string
  /** Id of the only article that the link opens. */
  readonly article?: string
  readonly expiresMs: number
}

/**
 * The content of a key: the time when it expires in seconds since 1970, and the article if the link is for one. The
 * tenant is in the URL and in the signature.
 */
const KeyContent = v.pipe(
  v.string(),
  v.parseJson(),
  v.union([v.strictTuple([v.number()]), v.strictTuple([v.number(), v.string()])]),
)

const KEY = /^([\w-]{1,600})\.([\w-]{43})$/

/** Makes the key that a link contains. The time is rounded up to whole seconds. */
export function signGrant(secret: string, { tenant, article, expiresMs }: PreviewGrant): string {
  const seconds = Math.ceil(expiresMs / 1000)
  const content = Buffer.from(JSON.stringify(article === undefined ? [seconds] : [seconds, article])).toString(
    'base64url',
  )
  return `${content}.${signatureOf(secret, tenant, content)}`
}

/** Reads a key. `undefined` if it is forged, belongs to another tenant, or has expired. */
export function readGrant(secret: string, tenant: string, key: string, nowMs: number): PreviewGrant | undefined {
  const [, content, signature] = KEY.exec(key) ?? []
  if (content === undefined || signature === undefined) return undefined
  if (!isSame(signature, signatureOf(secret, tenant, content))) return undefined
  const [seconds, article] = v.parse(KeyContent, Buffer.from(content, 'base64url').toString())
  const expiresMs = seconds * 1000
  return expiresMs > nowMs ? { tenant, expiresMs, ...(article !== undefined && { article }) } : undefined
}

/**
 * HMAC-SHA-256 (RFC 2104). The secret may also sign other texts. The first line makes sure that no such signature is
 * valid here.
 */
function signatureOf(secret: string, tenant: string, content: string): string {
  return createHmac('sha256', secret).update(`preview link\n${tenant}\n${content}`).digest('base64url')
}

import { createHmac } from 'node:crypto'
import * as v from 'valibot'
import { isSame } from '../http/auth/tokens.ts'

/** What a signed link allows: to look at a tenant's drafts, or at one article of it, for a time. */
export type PreviewGrant = {
  readonly tenant: string
  /** Id of the only article that may be looked at. */
  readonly article?: string
  readonly expiresMs: number
}

/** What the key says by itself: seconds since 1970, and the article, if it is for one. The tenant stands in the address, and in the signature. */
const Said = v.pipe(
  v.string(),
  v.parseJson(),
  v.union([v.strictTuple([v.number()]), v.strictTuple([v.number(), v.string()])]),
)

const KEY = /^([\w-]{1,600})\.([\w-]{43})$/

/** The key that a link carries. Whole seconds count. */
export function signGrant(secret: string, { tenant, article, expiresMs }: PreviewGrant): string {
  const seconds = Math.ceil(expiresMs / 1000)
  const said = Buffer.from(JSON.stringify(article === undefined ? [seconds] : [seconds, article])).toString('base64url')
  return `${said}.${signatureOf(secret, tenant, said)}`
}

/** `undefined` for a key that is forged, made for another tenant, or over. */
export function readGrant(secret: string, tenant: string, key: string, nowMs: number): PreviewGrant | undefined {
  const [, said, signature] = KEY.exec(key) ?? []
  if (said === undefined || signature === undefined) return undefined
  if (!isSame(signature, signatureOf(secret, tenant, said))) return undefined
  const [seconds, article] = v.parse(Said, Buffer.from(said, 'base64url').toString())
  const expiresMs = seconds * 1000
  return expiresMs > nowMs ? { tenant, expiresMs, ...(article !== undefined && { article }) } : undefined
}

/** HMAC-SHA-256 (RFC 2104). The first line keeps it from standing for anything else that the secret might sign. */
function signatureOf(secret: string, tenant: string, said: string): string {
  return createHmac('sha256', secret).update(`preview link\n${tenant}\n${said}`).digest('base64url')
}

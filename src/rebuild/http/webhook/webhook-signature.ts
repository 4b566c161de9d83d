import { createHmac, timingSafeEqual } from 'node:crypto'
import { WebhookRefused } from '../../errors.ts'

export type WebhookHeaders = { readonly [name: string]: string | undefined }

/** The signature check of one webhook. It gets the body in chunks and stores none of it. */
type SignatureCheck = {
  add(chunk: Uint8Array): void
  /** Must be called after the last chunk. Throws `WebhookRefused`. */
  assertSigned(): void
}

/** How the names of the three headers begin: in the standard, and at Svix. Both mean the same. */
const PREFIXES = ['webhook', 'svix'] as const

const TOLERANCE_SECONDS = 5 * 60
const SECRET_PREFIX = 'whsec_'

/** Whether the sender signed the webhook. The signature may be wrong. */
export function isSigned(headers: WebhookHeaders): boolean {
  return PREFIXES.some((prefix) => (headers[`${prefix}-signature`] ?? '') !== '')
}

/**
 * Checks a webhook as Standard Webhooks describes: an HMAC-SHA256 over id, time and body, made with one of the secrets,
 * at most 5 minutes ago.
 *
 * Throws `WebhookRefused` before the body is read if a header is missing or the time is wrong. The `cause` of the fault
 * names the reason.
 */
export function startSignatureCheck(
  headers: WebhookHeaders,
  secrets: readonly string[],
  nowMs: number,
): SignatureCheck & { readonly id: string } {
  const { prefix, id, timestamp, signature } = signedWith(headers)
  const sentSeconds = /^\d{1,12}$/.test(timestamp) ? Number(timestamp) : Number.NaN
  const ageSeconds = Math.floor(nowMs / 1000) - sentSeconds
  if (Number.isNaN(ageSeconds)) throw refusedWebhook(`${prefix}-timestamp is not a number of seconds`)
  if (ageSeconds > TOLERANCE_SECONDS) throw refusedWebhook(`it is ${ageSeconds} s old, and the limit is 5 minutes`)
  if (ageSeconds < -TOLERANCE_SECONDS) throw refusedWebhook(`it is ${-ageSeconds} s ahead of this machine's clock`)
  const hmacs = secrets.map((secret) => createHmac('sha256', keyOf(secret)).update(`${id}.${sentSeconds}.`))
  return {
    id,
    add(chunk) {
      for (const hmac of hmacs) hmac.update(chunk)
    },
    assertSigned() {
      if (hmacs.length === 0) throw refusedWebhook('the tenant is unknown or has no secret')
      const sent = signature
        .split(' ')
        .flatMap((one) => (one.startsWith('v1,') ? [Buffer.from(one.slice(3), 'base64')] : []))
      const own = hmacs.map((hmac) => hmac.digest())
      if (own.some((digest) => sent.some((one) => one.length === digest.length && timingSafeEqual(one, digest)))) return
      throw refusedWebhook('its signature was not made with a secret of this tenant')
    },
  }
}

/** The three headers of one prefix. Throws `WebhookRefused` if one is missing. */
function signedWith(headers: WebhookHeaders) {
  const prefix = PREFIXES.find((one) => (headers[`${one}-signature`] ?? '') !== '') ?? PREFIXES[0]
  const read = (name: string) => headers[`${prefix}-${name}`] ?? ''
  const [id, timestamp, signature] = [read('id'), read('timestamp'), read('signature')]
  const missing = Object.entries({ id, timestamp, signature }).filter(([, value]) => value === '')
  if (missing.length > 0) {
    throw refusedWebhook(`the header ${missing.map(([name]) => `${prefix}-${name}`).join(' and ')} is missing`)
  }
  return { prefix, id, timestamp, signature }
}

function keyOf(secret: string): Buffer {
  return Buffer.from(secret.startsWith(SECRET_PREFIX) ? secret.slice(SECRET_PREFIX.length) : secret, 'base64')
}

/** Makes the fault of a refusal. Its `cause` is only for the log, so that an attacker does not learn it. */
export function refusedWebhook(cause: string): Error {
  return WebhookRefused.fault({}, {}, { cause })
}

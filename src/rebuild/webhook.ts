import { Webhook } from 'standardwebhooks'
import * as v from 'valibot'
import { Changes, type Change } from './change.ts'
import { CallInvalid, WebhookRefused } from './errors.ts'
import { parseBody } from './parse-body.ts'

/** `null` where they cannot be understood. */
const SaidChanges = v.optional(v.fallback(v.nullable(Changes), null))

/**
 * What a webhook may say. Without changes, and with some that cannot be understood, anything may have changed: a sender that is
 * refused may not send again, and its edit would be lost. Other fields are the sender's own.
 */
export const WebhookBody = v.object({
  changes: SaidChanges,
  data: v.optional(v.fallback(v.object({ changes: SaidChanges }), {})),
})

export type WebhookHeaders = { readonly [name: string]: string | undefined }

/**
 * Checks a webhook as Standard Webhooks describes (HMAC-SHA256 over id, time and body, at most 5 minutes old) and reads what changed.
 *
 * Throws `WebhookRefused`, also for a tenant without a secret; `CallInvalid` for a body that is no JSON object.
 */
export function readWebhook(
  body: string,
  headers: WebhookHeaders,
  secrets: readonly string[],
): { id: string; changes?: readonly Change[] } {
  const id = headers['webhook-id'] ?? ''
  const timestamp = headers['webhook-timestamp'] ?? ''
  const signature = headers['webhook-signature'] ?? ''
  if (id === '' || timestamp === '' || signature === '') {
    throw WebhookRefused.fault({ reason: 'webhook-id, webhook-timestamp or webhook-signature is missing' })
  }
  const signed = { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature }
  const problems = secrets.map((secret) => problemOf(secret, body, signed))
  if (!problems.includes(undefined)) {
    throw WebhookRefused.fault({ reason: problems.find((problem) => problem !== UNKNOWN) ?? UNKNOWN })
  }
  if (!/^[\x21-\x7e]{1,200}$/.test(id)) {
    throw CallInvalid.fault({ field: 'webhook-id', expected: 'must be at most 200 printable characters' })
  }
  const { changes, data } = parseBody(WebhookBody, body)
  const said = changes === undefined ? data?.changes : changes
  return { id, ...(said && { changes: said }) }
}

const UNKNOWN = 'no secret of this tenant made its signature'

function problemOf(secret: string, body: string, headers: Record<string, string>): string | undefined {
  try {
    new Webhook(secret).verify(body, headers, { jsonParse: false })
    return undefined
  } catch (error) {
    return /timestamp/i.test((error as Error).message) ? 'it is older or newer than 5 minutes' : UNKNOWN
  }
}

import * as v from 'valibot'
import { ReportedChanges, type ReportedChange } from '../../queue/change.ts'
import { CallInvalid } from '../../errors.ts'
import { parseBody } from '../input/parse-body.ts'
import type { WebhookForm } from '#run/settings/webhook-schema.ts'
import { translateWebhook } from './forms/translate-webhook.ts'
import { isSigned, startSignatureCheck, type WebhookHeaders } from './webhook-signature.ts'
import { assertWebhookToken, findWebhookToken } from './webhook-token.ts'

/** `null` if the changes have an unknown form. */
const WebhookChanges = v.optional(v.fallback(v.nullable(ReportedChanges), null))

/**
 * The body of a webhook. If it has no changes, or changes of an unknown form, anything may have changed. Such a webhook
 * is not refused, because the provider might not send it again, and the edit would be lost. Other fields are ignored.
 */
export const WebhookBody = v.object({
  changes: WebhookChanges,
  data: v.optional(v.fallback(v.object({ changes: WebhookChanges }), {})),
})

/** A body that is longer than this is not held in memory. Its changes are not read, so anything may have changed. */
const PARSED_BYTES = 256 * 1024

/** What may prove that a webhook belongs to a tenant. */
type WebhookProofs = {
  readonly secrets?: readonly string[]
  readonly tokens?: readonly string[]
  /** The token that the sender put in the path. */
  readonly sentInPath?: string | undefined
  /** How to read the body if it has no `changes`. */
  readonly form?: WebhookForm | undefined
}

/**
 * Checks the signature or the token of a webhook and reads its changes. The body is read once, and at most 256 kB of it
 * are held in memory. Only signed webhooks have an `id`. If a webhook came with a token, its body is never refused
 * because of its form.
 *
 * Throws `WebhookRefused`, also for a tenant without a secret or token. Throws `CallInvalid` if a signed body is short
 * and is not a JSON object, or if its id is not printable. Throws what `body` throws.
 */
export async function readWebhook(
  body: AsyncIterable<Uint8Array>,
  headers: WebhookHeaders,
  proofs: WebhookProofs,
  nowMs: number,
): Promise<{ id?: string; changes?: readonly ReportedChange[] }> {
  const check = startCheck(headers, proofs, nowMs)
  let chunks: Uint8Array[] | undefined = []
  let bytes = 0
  for await (const chunk of body) {
    check?.add(chunk)
    bytes += chunk.length
    if (bytes > PARSED_BYTES) chunks = undefined
    chunks?.push(chunk)
  }
  check?.assertSigned()
  if (check && !/^[\x21-\x7e]{1,200}$/.test(check.id)) {
    throw CallInvalid.fault({ field: 'webhook-id', expected: 'must be at most 200 printable characters' })
  }
  const text = chunks && Buffer.concat(chunks).toString()
  const own = text === undefined ? null : check ? changesIn(text) : changesOrAny(text)
  const changes = own === undefined && proofs.form ? translateWebhook(text ?? '', headers, proofs.form) : own
  return { ...(check && { id: check.id }), ...(changes && { changes }) }
}

/**
 * Starts to check the signature. `undefined` if the webhook came with a token of the tenant: then its body needs no
 * check.
 */
function startCheck(headers: WebhookHeaders, { secrets = [], tokens = [], sentInPath }: WebhookProofs, nowMs: number) {
  const sent = findWebhookToken(headers, sentInPath)
  const isByToken = sentInPath !== undefined || secrets.length === 0 || !isSigned(headers)
  if (sent === undefined || !isByToken) return startSignatureCheck(headers, secrets, nowMs)
  assertWebhookToken(sent, tokens)
  return undefined
}

function changesIn(text: string): readonly ReportedChange[] | null | undefined {
  const { changes, data } = parseBody(WebhookBody, text)
  return changes === undefined ? data?.changes : changes
}

function changesOrAny(text: string): readonly ReportedChange[] | null | undefined {
  try {
    return changesIn(text)
  } catch (error) {
    if (CallInvalid.is(error)) return undefined
    throw error
  }
}

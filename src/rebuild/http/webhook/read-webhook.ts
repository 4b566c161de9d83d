import * as v from 'valibot'
import { ReportedChanges, type ReportedChange } from '../../queue/change.ts'
import { CallInvalid } from '../../errors.ts'
import { parseBody } from '../input/parse-body.ts'
import { startSignatureCheck, type WebhookHeaders } from './webhook-signature.ts'

/** `null` if they have an unknown form. */
const WebhookChanges = v.optional(v.fallback(v.nullable(ReportedChanges), null))

/**
 * The body of a webhook. If it has no changes, or changes of an unknown form, anything may have changed. Such a webhook
 * is not refused, because the provider might not send it again, and the edit would be lost. Other fields are ignored.
 */
export const WebhookBody = v.object({
  changes: WebhookChanges,
  data: v.optional(v.fallback(v.object({ changes: WebhookChanges }), {})),
})

/** A longer body is not held in memory, so its changes are not read, and anything may have changed. */
const PARSED_BYTES = 256 * 1024

/**
 * Checks the signature of a webhook and reads its changes. The body is read once, and at most 256 kB of it are held in
 * memory.
 *
 * Throws `WebhookRefused`, also for a tenant without a secret; `CallInvalid` for a short body that is no JSON object;
 * and what `body` throws.
 */
export async function readWebhook(
  body: AsyncIterable<Uint8Array>,
  headers: WebhookHeaders,
  secrets: readonly string[],
  nowMs: number,
): Promise<{ id: string; changes?: readonly ReportedChange[] }> {
  const check = startSignatureCheck(headers, secrets, nowMs)
  const { id } = check
  let chunks: Uint8Array[] | undefined = []
  let bytes = 0
  for await (const chunk of body) {
    check.add(chunk)
    bytes += chunk.length
    if (bytes > PARSED_BYTES) chunks = undefined
    chunks?.push(chunk)
  }
  check.assertSigned()
  if (!/^[\x21-\x7e]{1,200}$/.test(id)) {
    throw CallInvalid.fault({ field: 'webhook-id', expected: 'must be at most 200 printable characters' })
  }
  const changes = chunks && changesIn(Buffer.concat(chunks).toString())
  return { id, ...(changes && { changes }) }
}

function changesIn(text: string): readonly ReportedChange[] | null | undefined {
  const { changes, data } = parseBody(WebhookBody, text)
  return changes === undefined ? data?.changes : changes
}

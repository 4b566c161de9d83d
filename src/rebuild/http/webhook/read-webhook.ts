import * as v from 'valibot'
import { ReportedChanges, type ReportedChange } from '../../queue/change.ts'
import { CallInvalid } from '../../errors.ts'
import { parseBody } from '../input/parse-body.ts'
import { startSignatureCheck, type WebhookHeaders } from './webhook-signature.ts'

/** `null` where they cannot be understood. */
const SaidChanges = v.optional(v.fallback(v.nullable(ReportedChanges), null))

/**
 * What a webhook may say. Without changes, and with some that cannot be understood, anything may have changed: a sender that is
 * refused may not send again, and its edit would be lost. Other fields are the sender's own.
 */
export const WebhookBody = v.object({
  changes: SaidChanges,
  data: v.optional(v.fallback(v.object({ changes: SaidChanges }), {})),
})

/** A longer body is not kept, so its changes are not read, and anything may have changed. */
const KEPT_BYTES = 256 * 1024

/**
 * Checks who sent a webhook and reads what changed. Its body is read once, and at most 256 kB of it are held in memory.
 *
 * Throws `WebhookRefused`, also for a tenant without a secret; `CallInvalid` for a short body that is no JSON object; what `body` throws.
 */
export async function readWebhook(
  body: AsyncIterable<Uint8Array>,
  headers: WebhookHeaders,
  secrets: readonly string[],
  nowMs: number,
): Promise<{ id: string; changes?: readonly ReportedChange[] }> {
  const check = startSignatureCheck(headers, secrets, nowMs)
  const { id } = check
  let kept: Uint8Array[] | undefined = []
  let bytes = 0
  for await (const chunk of body) {
    check.add(chunk)
    bytes += chunk.length
    if (bytes > KEPT_BYTES) kept = undefined
    kept?.push(chunk)
  }
  check.assertSigned()
  if (!/^[\x21-\x7e]{1,200}$/.test(id)) {
    throw CallInvalid.fault({ field: 'webhook-id', expected: 'must be at most 200 printable characters' })
  }
  const said = kept && changesIn(Buffer.concat(kept).toString())
  return { id, ...(said && { changes: said }) }
}

function changesIn(text: string): readonly ReportedChange[] | null | undefined {
  const { changes, data } = parseBody(WebhookBody, text)
  return changes === undefined ? data?.changes : changes
}

import { randomUUID } from 'node:crypto'
import { Webhook } from 'standardwebhooks'

const TIMEOUT_MS = 10_000

/**
 * Tells the rebuild service at `serviceUrl` that a tenant's content has changed, by a webhook that is signed as
 * Standard Webhooks describes. `secret` begins with `whsec_`. The service then asks the change feed what changed.
 *
 * Rejects if the service cannot be reached, does not answer within 10 seconds, or refuses the call.
 */
export async function notifyRebuild(serviceUrl: string, tenant: string, secret: string): Promise<void> {
  const id = `msg_${randomUUID()}`
  const sentAt = new Date()
  const body = '{}'
  const answer = await fetch(new URL(`/api/webhooks/${tenant}`, serviceUrl), {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1000)),
      'webhook-signature': new Webhook(secret).sign(id, sentAt, body),
    },
    body,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if (!answer.ok)
    throw new Error(`The rebuild service answered ${answer.status}: ${(await answer.text()).slice(0, 500)}`)
}

// A webhook becomes a build, step 1 of 4: checks the webhook of a provider and passes its changes to
// `queue/enqueue.ts`.

import { Hono } from 'hono'
import { enqueuedAnswer } from './enqueued-answer.ts'
import { CallTooLarge, WebhookRefused } from '../../errors.ts'
import { refusal } from '../auth/authorize.ts'
import { limitBody } from '../input/read-body.ts'
import type { Service } from '../../service.ts'
import { readWebhook } from '../webhook/read-webhook.ts'

/** A webhook may include whole articles with pictures. */
const MAX_KILOBYTES = 16 * 1024

/** Webhooks of providers: each is signed, recent, and counts once. */
export function createWebhookRoutes(service: Service): Hono {
  const routes = new Hono()
  routes.post('/:tenant', async (c) => {
    const tenant = c.req.param('tenant')
    const isKnown = Object.hasOwn(service.tenants.tenants, tenant)
    const secrets = isKnown ? service.webhookSecrets(tenant) : []
    let webhook
    try {
      webhook = await readWebhook(limitBody(c, MAX_KILOBYTES), c.req.header(), secrets, service.now())
    } catch (error) {
      if (WebhookRefused.is(error)) {
        service.logger.warn({ tenant, reason: error.cause }, 'refused: a webhook')
        throw await refusal(service, c, error)
      }
      if (CallTooLarge.is(error)) service.logger.warn({ tenant, reason: error.message }, 'refused: a webhook')
      throw error
    }
    await service.limits.webhooks(tenant)
    const { id, changes } = webhook
    const askedBy = `webhook ${id}`
    const enqueued = await service.enqueuer.enqueueOnce({
      tenant,
      kind: 'build',
      reason: '',
      askedBy,
      webhookId: id,
      ...(changes && { changes }),
    })
    if (!enqueued) return c.json({ state: 'known' }, 200)
    await service.audit.note(askedBy, 'rebuild', tenant, { receipt: enqueued.receipt.id })
    return c.json(await enqueuedAnswer(service, enqueued), 202)
  })
  return routes
}

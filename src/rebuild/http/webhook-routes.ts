import { Hono } from 'hono'
import { askedAnswer } from './asked-answer.ts'
import { CallTooLarge, WebhookRefused } from '../errors.ts'
import { refusal } from './authorize.ts'
import { limitBody } from './read-body.ts'
import type { Service } from '../service.ts'
import { readWebhook } from './webhook.ts'

/** Webhooks may bring whole articles with pictures. */
const MAX_KILOBYTES = 16 * 1024

/** What providers tell: signed, recent, and each once. */
export function createWebhookRoutes(service: Service): Hono {
  const routes = new Hono()
  routes.post('/:tenant', async (c) => {
    const tenant = c.req.param('tenant')
    const isKnown = Object.hasOwn(service.tenants.tenants, tenant)
    const secrets = isKnown ? service.webhookSecrets(tenant) : []
    let said
    try {
      said = await readWebhook(limitBody(c, MAX_KILOBYTES), c.req.header(), secrets, service.now())
    } catch (error) {
      if (WebhookRefused.is(error)) {
        service.logger.warn({ tenant, reason: error.cause }, 'refused: a webhook')
        throw await refusal(service, c, error)
      }
      if (CallTooLarge.is(error)) service.logger.warn({ tenant, reason: error.message }, 'refused: a webhook')
      throw error
    }
    await service.limits.webhooks(tenant)
    const { id, changes } = said
    const askedBy = `webhook ${id}`
    const asked = await service.requests.askOnce({
      tenant,
      kind: 'build',
      reason: '',
      askedBy,
      webhookId: id,
      ...(changes && { changes }),
    })
    if (!asked) return c.json({ state: 'known' }, 200)
    await service.audit.note(askedBy, 'rebuild', tenant, { receipt: asked.receipt.id })
    return c.json(await askedAnswer(service, asked), 202)
  })
  return routes
}

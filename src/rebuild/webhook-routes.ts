import { Hono } from 'hono'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { isFault } from '#kit/errors.ts'
import { WebhookRefused } from './errors.ts'
import { limit, refusal } from './guard.ts'
import { readBody } from './read-body.ts'
import type { Service } from './service.ts'
import { readWebhook } from './webhook.ts'

/** A content system that imports a thousand articles says so a thousand times. */
const WEBHOOKS = new RateLimiterMemory({ points: 1000, duration: 10 })

/** What providers tell: signed, recent, and each once. */
export function createWebhookRoutes(service: Service): Hono {
  const routes = new Hono()
  routes.post('/:tenant', async (c) => {
    const tenant = c.req.param('tenant')
    const isKnown = Object.hasOwn(service.tenants.tenants, tenant)
    const secrets = isKnown ? service.webhookSecrets(tenant) : []
    let said
    try {
      said = readWebhook(await readBody(c), c.req.header(), secrets)
    } catch (error) {
      if (isFault(error) && WebhookRefused.is(error)) throw await refusal(c, error)
      throw error
    }
    await limit(WEBHOOKS, tenant)
    const { id, changes } = said
    const askedBy = `webhook ${id}`
    const asked = await service.requests.ask({
      tenant,
      kind: 'build',
      reason: '',
      askedBy,
      webhookId: id,
      ...(changes && { changes }),
    })
    if (!asked) return c.json({ state: 'known' }, 200)
    await service.audit.note(askedBy, 'rebuild', tenant, { receipt: asked.receipt.id })
    return c.json({ id: asked.receipt.id, state: asked.state }, 202)
  })
  return routes
}

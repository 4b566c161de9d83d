// A webhook becomes a build, step 1 of 3: checks the webhook of a provider and passes its changes to
// `queue/enqueue.ts`.

import { type Context, Hono } from 'hono'
import { enqueuedAnswer } from './enqueued-answer.ts'
import { CallTooLarge, WebhookRefused } from '../../errors.ts'
import { refusal } from '../auth/authorize.ts'
import { limitBody } from '../input/read-body.ts'
import type { Service } from '../../service.ts'
import { hideLongName } from '../webhook/hide-webhook-token.ts'
import { readWebhook } from '../webhook/read-webhook.ts'

/** A webhook may include whole articles with pictures. */
const MAX_KILOBYTES = 16 * 1024

/**
 * Webhooks of providers. A signed one must be recent and counts once. If a sender cannot sign, it sends a token of the
 * tenant, in a header or in the path.
 */
export function createWebhookRoutes(service: Service): Hono {
  const routes = new Hono()
  routes.post('/:tenant', (c) => takeWebhook(service, c, c.req.param('tenant')))
  routes.post('/:tenant/:token', (c) => takeWebhook(service, c, c.req.param('tenant'), c.req.param('token')))
  return routes
}

async function takeWebhook(service: Service, c: Context, tenant: string, sentInPath?: string): Promise<Response> {
  const { id, changes } = await readProven(service, c, tenant, sentInPath)
  await service.limits.webhooks(tenant)
  // The id of a signed webhook has no spaces, so it can never be "by token".
  const askedBy = `webhook ${id ?? 'by token'}`
  const request = { tenant, kind: 'build', reason: '', askedBy, ...(changes && { changes }) } as const
  const enqueued =
    id === undefined
      ? await service.enqueuer.enqueue(request)
      : await service.enqueuer.enqueueOnce({ ...request, webhookId: id })
  if (!enqueued) return c.json({ state: 'known' }, 200)
  await service.audit.note(askedBy, 'rebuild', tenant, { receipt: enqueued.receipt.id })
  return c.json(await enqueuedAnswer(service, enqueued), 202)
}

/** Reads a webhook and checks its proof. Logs and counts a refusal. */
async function readProven(service: Service, c: Context, tenant: string, sentInPath: string | undefined) {
  const { tenants } = service.tenants
  const isKnown = Object.hasOwn(tenants, tenant)
  const own = () => ({
    secrets: service.webhookSecrets(tenant),
    tokens: service.webhookTokens(tenant),
    form: tenants[tenant]?.webhook,
  })
  const refuse = (reason: unknown) =>
    service.logger.warn({ tenant: isKnown ? tenant : hideLongName(tenant), reason }, 'refused: a webhook')
  try {
    const body = limitBody(c, MAX_KILOBYTES)
    return await readWebhook(body, c.req.header(), { ...(isKnown && own()), sentInPath }, service.now())
  } catch (error) {
    if (WebhookRefused.is(error)) {
      refuse(error.cause)
      throw await refusal(service, c, error)
    }
    if (CallTooLarge.is(error)) refuse(error.message)
    throw error
  }
}

import { Hono } from 'hono'
import { type CallEnv, isLoopback, knownCallers } from './guard.ts'
import type { Service } from './service.ts'
import { assertOperator } from './tokens.ts'

/** For whoever watches over the service: open on its own machine, elsewhere for operators. */
export function createHealthRoutes(service: Service): Hono<CallEnv> {
  const routes = new Hono<CallEnv>()
  const known = knownCallers(service)
  routes.use('/:what{healthz|readyz|metrics}', async (c, next) => {
    if (isLoopback(c)) return next()
    return known(c, async () => {
      assertOperator(c.get('caller'), 'look at the health of the service')
      await next()
    })
  })

  routes.get('/healthz', (c) => c.json({ ok: true }))

  routes.get('/readyz', async (c) => {
    try {
      await service.checkReady()
      return c.json({ ok: true })
    } catch (error) {
      service.logger.warn({ err: error }, 'not ready')
      return c.json({ ok: false }, 503)
    }
  })

  routes.get('/metrics', async (c) => {
    const { type, body } = await service.metrics.text()
    return c.body(body, 200, { 'content-type': type })
  })

  return routes
}

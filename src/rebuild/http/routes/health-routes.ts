import { type Context, Hono } from 'hono'
import { findCaller, isLoopback } from '../auth/authorize.ts'
import type { Service } from '../../service.ts'
import { assertMonitor, type Caller, maySee } from '../auth/tokens.ts'

/**
 * Health checks and metrics. Every caller may ask whether the process lives and whether it is ready, and gets yes or
 * no. Callers on the same machine get details and metrics too, and so do monitors and operators elsewhere.
 */
export function createHealthRoutes(service: Service): Hono {
  const routes = new Hono()

  routes.get('/healthz', (c) => c.json({ ok: true }))

  routes.get('/readyz', async (c) => {
    const isTrusted = isLoopback(c) || (c.req.header('authorization') !== undefined && (await findMonitor(c)))
    const { ok, checks } = await service.readiness()
    if (!ok) service.logger.warn({ checks }, 'not ready')
    return c.json(isTrusted ? { ok, checks } : { ok }, ok ? 200 : 503)
  })

  routes.get('/metrics', async (c) => {
    const caller = isLoopback(c) ? undefined : await findMonitor(c)
    const { type, body } = await service.metrics.text((tenant) => !caller || maySee(caller, tenant))
    return c.body(body, 200, { 'content-type': type })
  })

  return routes

  async function findMonitor(c: Context): Promise<Caller> {
    const caller = await findCaller(service, c)
    await service.limits.calls(caller.name)
    assertMonitor(caller)
    return caller
  }
}

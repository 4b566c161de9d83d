import { Hono } from 'hono'
import { type CallEnv, knownCallers } from './guard.ts'
import type { Service } from './service.ts'
import { assertOperator } from './tokens.ts'

const MOST_LISTED = 500

/** Who did what, for operators. */
export function createAuditRoutes(service: Service): Hono<CallEnv> {
  const routes = new Hono<CallEnv>()
  routes.use(knownCallers(service))
  routes.get('/', async (c) => {
    const caller = c.get('caller')
    assertOperator(caller, 'read the audit log')
    const all = await service.audit.list(MOST_LISTED)
    const isAll = caller.tenants.includes('*')
    return c.json({
      entries: all.filter(({ tenant }) => isAll || (tenant !== undefined && caller.tenants.includes(tenant))),
    })
  })
  return routes
}

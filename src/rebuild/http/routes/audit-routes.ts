import { Hono } from 'hono'
import * as v from 'valibot'
import { type CallEnv, authorize } from '../auth/authorize.ts'
import { limitParameter, placeParameter, readQuery } from '../input/read-query.ts'
import type { Service } from '../../service.ts'
import { assertMaySee, assertOperator } from '../auth/tokens.ts'

export const AuditQuery = v.object({
  /** If it is missing, all tenants that the caller may see. The tenant need not exist any more. */
  tenant: v.optional(v.string()),
  limit: limitParameter(100, 500),
  /** Lists only older entries: the `next` of the previous answer. */
  cursor: placeParameter,
  /** The earlier name of `cursor`; callers may still use it. */
  before: placeParameter,
})

/** The audit log, for operators, page by page. */
export function createAuditRoutes(service: Service): Hono<CallEnv> {
  const routes = new Hono<CallEnv>()
  routes.use(authorize(service))
  routes.get('/', async (c) => {
    const caller = c.get('caller')
    assertOperator(caller, 'read the audit log')
    const { tenant, limit, cursor, before = cursor } = readQuery(AuditQuery, c)
    if (tenant !== undefined) assertMaySee(caller, tenant)
    const seen = caller.tenants.includes('*') ? undefined : caller.tenants
    const tenants = tenant === undefined ? seen : [tenant]
    return c.json(await service.audit.list({ limit, ...(tenants && { tenants }), ...(before && { before }) }))
  })
  return routes
}

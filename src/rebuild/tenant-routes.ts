import { Hono } from 'hono'
import * as v from 'valibot'
import { toFault } from '#kit/errors.ts'
import { assertRelease } from '#run/list-releases.ts'
import { PlainText } from './change.ts'
import { type CallEnv, knownCallers, tenantOf } from './guard.ts'
import { parseBody } from './parse-body.ts'
import { hasEnded } from './receipt.ts'
import { readBody } from './read-body.ts'
import type { Service } from './service.ts'
import { assertOperator, maySee } from './tokens.ts'

export const RollbackBody = v.strictObject({
  /** Missing: the release that was live before the live one. */
  to: v.optional(v.pipe(PlainText, v.maxLength(200))),
})

/** Tenants with what is live and what comes next, and the way back. */
export function createTenantRoutes(service: Service): Hono<CallEnv> {
  const routes = new Hono<CallEnv>()
  routes.use(knownCallers(service))

  routes.get('/', async (c) => {
    const caller = c.get('caller')
    const names = Object.keys(service.tenants.tenants).filter((name) => maySee(caller, name))
    const [latest, nextChanges] = await Promise.all([service.receipts.latest(), service.states.nextChanges()])
    const tenants = await Promise.all(
      names.map(async (name) => {
        const receipt = latest.get(name)
        const nextChange = nextChanges.get(name)
        return {
          tenant: name,
          origin: service.tenants.tenants[name]?.origin,
          isPublished: service.tenants.tenants[name]?.publish !== undefined,
          state: receipt && (receipt.state === 'failed' || !hasEnded(receipt)) ? receipt.state : 'idle',
          ...(receipt && { latest: receipt }),
          ...(nextChange !== undefined && { nextChange }),
          ...(await releasesOf(name)),
        }
      }),
    )
    return c.json({ tenants })
  })

  routes.post('/:tenant/rollback', async (c) => {
    const caller = c.get('caller')
    const text = await readBody(c)
    const { to } = parseBody(RollbackBody, text === '' ? '{}' : text)
    const tenant = tenantOf(service, caller, c.req.param('tenant'))
    assertOperator(caller, 'roll back')
    assertRelease(await service.releases(tenant), to, tenant)
    const reason = 'rollback'
    const asked = await service.requests.ask({
      tenant,
      kind: 'rollback',
      reason,
      askedBy: caller.name,
      ...(to && { to }),
    })
    await service.audit.note(caller.name, 'rollback', tenant, { receipt: asked?.receipt.id, to })
    return c.json(asked?.receipt, 202)
  })

  return routes

  /** A target that is away must not hide the other tenants. */
  async function releasesOf(name: string) {
    try {
      return { releases: await service.releases(name) }
    } catch (error) {
      return { releases: [], error: toFault(error, { tenant: name }).toJSON() }
    }
  }
}

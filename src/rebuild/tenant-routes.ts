import { Hono } from 'hono'
import * as v from 'valibot'
import { hasEnded, type Receipt } from '#contract/receipt.ts'
import type { TenantAnswer } from '#contract/service-answers.ts'
import { toFault } from '#kit/errors.ts'
import { PlainText } from './change.ts'
import { type CallEnv, knownCallers, tenantOf } from './guard.ts'
import { parseBody } from './parse-body.ts'
import { readBody } from './read-body.ts'
import { readQuery } from './read-query.ts'
import type { Service } from './service.ts'
import { assertOperator, maySee } from './tokens.ts'

export const RollbackBody = v.strictObject({
  /** Missing: the release that was live before the live one. */
  to: v.optional(v.pipe(PlainText, v.maxLength(200, 'must have at most 200 characters'))),
})

const PATH_EXPECTED = 'must name a page: /water/tariffs.html'

export const ExplainQuery = v.object({
  path: v.pipe(PlainText, v.minLength(1, PATH_EXPECTED), v.maxLength(2000, 'must have at most 2000 characters')),
})

/** Tenants with what is live and what comes next, and the way back. */
export function createTenantRoutes(service: Service): Hono<CallEnv> {
  const routes = new Hono<CallEnv>()
  routes.use(knownCallers(service))

  routes.get('/', async (c) => {
    const caller = c.get('caller')
    const names = Object.keys(service.tenants.tenants).filter((name) => maySee(caller, name))
    const [latest, nextChanges] = await Promise.all([service.receipts.latest(), service.states.nextChanges()])
    const tenants = await Promise.all(names.map((name) => describe(name, latest.get(name), nextChanges.get(name))))
    return c.json({ tenants })
  })

  routes.get('/:tenant', async (c) => {
    const tenant = tenantOf(service, c.get('caller'), c.req.param('tenant'))
    const [[receipt], nextChanges] = await Promise.all([
      service.receipts.list({ tenants: [tenant], limit: 1 }),
      service.states.nextChanges(),
    ])
    return c.json(await describe(tenant, receipt, nextChanges.get(tenant)))
  })

  routes.get('/:tenant/explain', async (c) => {
    const tenant = tenantOf(service, c.get('caller'), c.req.param('tenant'))
    const { path } = readQuery(ExplainQuery, c)
    return c.json(await service.explain(tenant, path))
  })

  routes.get('/:tenant/releases/:release/diff', async (c) => {
    const tenant = tenantOf(service, c.get('caller'), c.req.param('tenant'))
    return c.json(await service.compareRelease(tenant, c.req.param('release')))
  })

  routes.post('/:tenant/rollback', async (c) => {
    const caller = c.get('caller')
    const text = await readBody(c)
    const { to: wanted } = parseBody(RollbackBody, text === '' ? '{}' : text)
    const tenant = tenantOf(service, caller, c.req.param('tenant'))
    assertOperator(caller, 'roll back')
    // Chosen now: when its turn comes, and when that is repeated, another release may be live.
    const to = await service.chooseRelease(tenant, wanted)
    const reason = 'rollback'
    const asked = await service.requests.ask({ tenant, kind: 'rollback', reason, askedBy: caller.name, to })
    await service.audit.note(caller.name, 'rollback', tenant, { receipt: asked?.receipt.id, to })
    return c.json(asked?.receipt, 202)
  })

  return routes

  async function describe(
    name: string,
    latest: Receipt | undefined,
    nextChange: string | undefined,
  ): Promise<TenantAnswer> {
    const tenant = service.tenants.tenants[name]
    return {
      tenant: name,
      origin: tenant?.origin ?? '',
      isPublished: tenant?.publish !== undefined,
      state: latest && (latest.state === 'failed' || !hasEnded(latest)) ? latest.state : 'idle',
      ...(latest && { latest }),
      ...(nextChange !== undefined && { nextChange }),
      ...(await releasesOf(name)),
    }
  }

  /** A target that is away must not hide the other tenants. */
  async function releasesOf(name: string) {
    try {
      return { releases: await service.releases(name) }
    } catch (error) {
      return { releases: [], error: toFault(error, { tenant: name }).toJSON() }
    }
  }
}

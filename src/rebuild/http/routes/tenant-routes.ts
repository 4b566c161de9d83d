import { Hono } from 'hono'
import * as v from 'valibot'
import type { Receipt } from '#contract/receipt.ts'
import type { TenantAnswer } from '#contract/service-answers.ts'
import { tenantState } from '#contract/tenant-state.ts'
import { enqueuedAnswer } from './enqueued-answer.ts'
import { PlainText } from '../../queue/change.ts'
import { type CallEnv, authorize, tenantOf } from '../auth/authorize.ts'
import { parseBody } from '../input/parse-body.ts'
import { readBody } from '../input/read-body.ts'
import { readQuery } from '../input/read-query.ts'
import type { Service } from '../../service.ts'
import { assertOperator, maySee } from '../auth/tokens.ts'

export const RollbackBody = v.strictObject({
  /** Missing: the release that was live before the current one. */
  to: v.optional(v.pipe(PlainText, v.maxLength(200, 'must have at most 200 characters'))),
})

const PATH_EXPECTED = 'must name a page: /water/tariffs.html'

export const ExplainQuery = v.object({
  path: v.pipe(PlainText, v.minLength(1, PATH_EXPECTED), v.maxLength(2000, 'must have at most 2000 characters')),
})

/** A target is checked again if its last answer is older. */
const CHECK_SECONDS = 30

/** Tenants with their releases and next change; rolling back, and resuming after that. */
export function createTenantRoutes(service: Service): Hono<CallEnv> {
  const routes = new Hono<CallEnv>()
  routes.use(authorize(service))

  routes.get('/', async (c) => {
    const caller = c.get('caller')
    const names = Object.keys(service.tenants.tenants).filter((name) => maySee(caller, name))
    return c.json({ tenants: await describeTenants(service, names, await service.receipts.latest()) })
  })

  routes.get('/:tenant', async (c) => {
    const tenant = tenantOf(service, c.get('caller'), c.req.param('tenant'))
    const [receipt] = await service.receipts.list({ tenants: [tenant], limit: 1 })
    const [answer] = await describeTenants(service, [tenant], new Map(receipt && [[tenant, receipt]]))
    return c.json(answer)
  })

  routes.get('/:tenant/explain', async (c) => {
    const tenant = tenantOf(service, c.get('caller'), c.req.param('tenant'))
    const { path } = readQuery(ExplainQuery, c)
    return c.json(await service.explain(tenant, path))
  })

  routes.get('/:tenant/releases/:release/diff', async (c) => {
    const tenant = tenantOf(service, c.get('caller'), c.req.param('tenant'))
    return c.json(await service.reader.compareRelease(tenant, c.req.param('release')))
  })

  routes.post('/:tenant/rollback', async (c) => {
    const caller = c.get('caller')
    const text = await readBody(c)
    const { to: wanted } = parseBody(RollbackBody, text === '' ? '{}' : text)
    const tenant = tenantOf(service, caller, c.req.param('tenant'))
    assertOperator(caller, 'roll back')
    // The release is chosen now: when the job runs, or runs again, another release may be live.
    const to = await service.reader.chooseRelease(tenant, wanted)
    const reason = 'rollback'
    const { receipt } = await service.enqueuer.enqueue({ tenant, kind: 'rollback', reason, askedBy: caller.name, to })
    await service.audit.note(caller.name, 'rollback', tenant, { receipt: receipt.id, to })
    return c.json(receipt, 202)
  })

  routes.post('/:tenant/resume', async (c) => {
    const caller = c.get('caller')
    const tenant = tenantOf(service, caller, c.req.param('tenant'))
    assertOperator(caller, 'resume publishing')
    const request = { tenant, kind: 'build', reason: '', askedBy: caller.name, resumes: true } as const
    const enqueued = await service.enqueuer.enqueue(request)
    await service.audit.note(caller.name, 'resume publishing', tenant, { receipt: enqueued.receipt.id })
    return c.json(await enqueuedAnswer(service, enqueued), 202)
  })

  return routes
}

/** Describes the tenants from the database. The targets are checked in the background, for the next call. */
async function describeTenants(
  service: Service,
  names: readonly string[],
  latest: ReadonlyMap<string, Receipt>,
): Promise<readonly TenantAnswer[]> {
  service.targetWatch.refresh(names, CHECK_SECONDS)
  const [times, targets] = await Promise.all([service.states.times(), service.targets.known(names)])
  return names.map((name) => {
    const { origin = '', publish } = service.tenants.tenants[name] ?? {}
    const receipt = latest.get(name)
    const facts = {
      isPublished: publish !== undefined,
      ...(receipt && { latest: receipt }),
      ...times.get(name),
      releases: [],
      ...targets.get(name),
    }
    return { tenant: name, origin, state: tenantState(facts), ...facts }
  })
}

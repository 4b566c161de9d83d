import { Hono } from 'hono'
import * as v from 'valibot'
import { countChangedPages } from '#contract/distinct-pages.ts'
import type { Receipt } from '#contract/receipt.ts'
import type { ReleaseOrigin, TenantAnswer, TenantsAnswer } from '#contract/service-answers.ts'
import { TENANT_STATES, tenantState } from '#contract/tenant-state.ts'
import { enqueuedAnswer } from './enqueued-answer.ts'
import { PlainText } from '../../queue/change.ts'
import { type CallEnv, authorize, tenantOf } from '../auth/authorize.ts'
import { parseBody } from '../input/parse-body.ts'
import { readBody } from '../input/read-body.ts'
import { limitParameter, readQuery } from '../input/read-query.ts'
import { formatTenantCursor, parseTenantCursor } from '../input/tenant-cursor.ts'
import { TENANT_ORDERS } from '../../queue/tenant-list.ts'
import type { Service } from '../../service.ts'
import { assertOperator } from '../auth/tokens.ts'

export const RollbackBody = v.strictObject({
  /** If it is missing, the release that was live before the present one. */
  to: v.optional(v.pipe(PlainText, v.maxLength(200, 'must have at most 200 characters'))),
})

const PATH_EXPECTED = 'must name a page: /water/tariffs.html'

export const ExplainQuery = v.object({
  path: v.pipe(PlainText, v.minLength(1, PATH_EXPECTED), v.maxLength(2000, 'must have at most 2000 characters')),
  /** The build whose changes are explained. If it is missing, the build that drew the page last. */
  build: v.optional(v.pipe(PlainText, v.maxLength(200, 'must have at most 200 characters'))),
})

export const TenantsQuery = v.object({
  /** How many tenants to list at most. A call without any parameter gets all tenants. */
  limit: limitParameter(50, 200),
  /** Lists only later tenants: the `next` of the previous answer. */
  cursor: v.optional(v.pipe(v.string(), v.maxLength(300, 'must be the `next` of an earlier answer'))),
  state: v.optional(v.picklist(TENANT_STATES, `must be one of ${TENANT_STATES.join(', ')}`)),
  /** A part of the tenant's name, of the site's name or of its address. */
  q: v.optional(v.pipe(PlainText, v.maxLength(100, 'must have at most 100 characters'))),
  /** By `name`, or by `attention`: tenants that failed or are paused come first. */
  order: v.optional(v.picklist(TENANT_ORDERS, `must be one of ${TENANT_ORDERS.join(', ')}`), 'name'),
})

/** If the last answer of a target is older than this, the target is checked again. */
const CHECK_SECONDS = 30

/** Lists tenants with their releases and next change, rolls back, and resumes publishing after that. */
export function createTenantRoutes(service: Service): Hono<CallEnv> {
  const routes = new Hono<CallEnv>()
  routes.use(authorize(service))

  routes.get('/', async (c) => {
    const { tenants: seen } = c.get('caller')
    const { limit, cursor, order, state, q } = readQuery(TenantsQuery, c)
    const isPaged = Object.keys(TenantsQuery.entries).some((name) => c.req.query(name) !== undefined)
    const { names, next, total } = await service.tenantList.page({
      order,
      ...(isPaged && { limit }),
      ...(cursor !== undefined && { after: parseTenantCursor(cursor, order) }),
      ...(state && { state }),
      ...(q !== undefined && { q: q.toLowerCase() }),
      ...(!seen.includes('*') && { tenants: seen }),
    })
    const tenants = await describeTenants(service, names, await service.receipts.latest(names))
    const answer: TenantsAnswer = { tenants, ...(next && { next: formatTenantCursor(next) }), total }
    return c.json(answer)
  })

  routes.get('/:tenant', async (c) => {
    const tenant = tenantOf(service, c.get('caller'), c.req.param('tenant'))
    const [receipt] = await service.receipts.list({ tenants: [tenant], limit: 1 })
    const [answer] = await describeTenants(service, [tenant], new Map(receipt && [[tenant, receipt]]))
    return c.json(answer && (await withOrigins(service, answer)))
  })

  routes.get('/:tenant/explain', async (c) => {
    const tenant = tenantOf(service, c.get('caller'), c.req.param('tenant'))
    const { path, build } = readQuery(ExplainQuery, c)
    return c.json(await service.explain(tenant, path, build))
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
    // The release is chosen before the job runs. When the job runs, or runs again, another release may be live.
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

const MOST_TITLES = 3

/** Adds to each release who or what made it, and why. */
async function withOrigins(service: Service, tenant: TenantAnswer): Promise<TenantAnswer> {
  const ids = tenant.releases.map(({ buildId }) => buildId)
  const made = await service.receipts.madeReleases(tenant.tenant, ids)
  return {
    ...tenant,
    releases: tenant.releases.map((release) => {
      const receipt = made.get(release.buildId)
      return receipt ? { ...release, madeBy: originOf(receipt) } : release
    }),
  }
}

function originOf(receipt: Receipt): ReleaseOrigin {
  const { id, kind, askedBy, reason, accepts, resumes, changedPages = [] } = receipt
  const edited = changedPages.filter(({ how, kind }) => how !== 'shows' && kind === 'article')
  return {
    receipt: id,
    kind,
    askedBy,
    reason,
    ...(accepts !== undefined && { accepts }),
    ...(resumes && { resumes }),
    // An untranslated article is on the pages of several languages, with the same title.
    titles: [...new Set(edited.map(({ title }) => title))].slice(0, MOST_TITLES),
    pageCount: countChangedPages(receipt),
  }
}

/** Describes the tenants from the database. The targets are checked in the background, for the next call. */
async function describeTenants(
  service: Service,
  names: readonly string[],
  latest: ReadonlyMap<string, Receipt>,
): Promise<readonly TenantAnswer[]> {
  service.targetWatch.refresh(names, CHECK_SECONDS)
  const { states } = service
  const [times, siteNames, targets] = await Promise.all([
    states.times(names),
    states.siteNames(names),
    service.targets.known(names),
  ])
  return names.flatMap((name) => {
    // Another process may have declared the tenants of a newer tenants file.
    if (!Object.hasOwn(service.tenants.tenants, name)) return []
    const { origin = '', publish } = service.tenants.tenants[name] ?? {}
    const receipt = latest.get(name)
    const siteName = siteNames.get(name)
    const facts = {
      isPublished: publish !== undefined,
      ...(receipt && { latest: receipt }),
      ...times.get(name),
      releases: [],
      ...targets.get(name),
    }
    return { tenant: name, ...(siteName !== undefined && { siteName }), origin, state: tenantState(facts), ...facts }
  })
}

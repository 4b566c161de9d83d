import { Hono } from 'hono'
import * as v from 'valibot'
import { END_STATES, HELD, OPEN_STATES, type Receipt } from '#contract/receipt.ts'
import { enqueuedAnswer } from './enqueued-answer.ts'
import { ReportedChanges, PlainText } from '../../queue/change.ts'
import { NothingHeld, ReceiptUnknown } from '../../errors.ts'
import { type CallEnv, authorize, passOf, tenantOf } from '../auth/authorize.ts'
import { parseBody } from '../input/parse-body.ts'
import { readBody } from '../input/read-body.ts'
import { limitParameter, placeParameter, readQuery } from '../input/read-query.ts'
import type { Service } from '../../service.ts'
import { streamReceipt } from '../events/stream-receipt.ts'
import { assertOperator, type Caller, maySee } from '../auth/tokens.ts'

export const RebuildBody = v.strictObject({
  tenant: v.string('must name a tenant'),
  reason: v.optional(v.pipe(PlainText, v.maxLength(200, 'must have at most 200 characters')), ''),
  /** The changes, in the form of the provider's change feed. If they are missing, anything may have changed. */
  changes: v.optional(ReportedChanges),
})

const RECEIPT_STATES = [...OPEN_STATES, ...END_STATES] as const

export const ListQuery = v.object({
  /** If it is missing, all tenants that the caller may see. */
  tenant: v.optional(v.string()),
  state: v.optional(v.picklist(RECEIPT_STATES, `must be one of ${RECEIPT_STATES.join(', ')}`)),
  limit: limitParameter(50, 200),
  /** Lists only older receipts: the `next` of the previous answer. */
  cursor: placeParameter,
})

/** Takes requests for rebuilds, and shows their receipts. */
export function createRebuildRoutes(service: Service): Hono<CallEnv> {
  const routes = new Hono<CallEnv>()
  routes.use(authorize(service))

  routes.post('/', async (c) => {
    const caller = c.get('caller')
    const { tenant, reason, changes } = parseBody(RebuildBody, await readBody(c))
    tenantOf(service, caller, tenant)
    const enqueued = await service.enqueuer.enqueue({
      tenant,
      kind: 'build',
      reason,
      askedBy: caller.name,
      retries: caller.role === 'operator',
      ...(changes && { changes }),
    })
    await service.audit.note(caller.name, 'rebuild', tenant, { receipt: enqueued.receipt.id, reason })
    return c.json(await enqueuedAnswer(service, enqueued), 202)
  })

  routes.get('/', async (c) => {
    const caller = c.get('caller')
    const { tenant, state, limit, cursor: before } = readQuery(ListQuery, c)
    const all = caller.tenants.includes('*') ? undefined : caller.tenants
    const tenants = tenant === undefined ? all : [tenantOf(service, caller, tenant)]
    const wanted = { limit, ...(tenants && { tenants }), ...(state && { state }), ...(before && { before }) }
    return c.json(await service.receipts.page(wanted))
  })

  routes.get('/:id', async (c) => c.json(await findReceipt(service, c.get('caller'), c.req.param('id'))))

  routes.post('/:id/accept', async (c) => {
    const caller = c.get('caller')
    const held = await findReceipt(service, caller, c.req.param('id'))
    assertOperator(caller, 'confirm what a build would lose')
    if (held.state !== 'failed' || held.error?.name !== HELD) throw NothingHeld.fault({})
    const tenant = tenantOf(service, caller, held.tenant)
    const { reason, id: accepts } = held
    const request = { tenant, kind: 'build', reason, askedBy: caller.name, accepts } as const
    const enqueued = await service.enqueuer.enqueue(request)
    await service.audit.note(caller.name, 'accept losses', tenant, { receipt: enqueued.receipt.id, held: held.id })
    return c.json(await enqueuedAnswer(service, enqueued), 202)
  })

  routes.get('/:id/events', async (c) => {
    const caller = c.get('caller')
    const id = c.req.param('id')
    if (c.req.method === 'HEAD') {
      await findReceipt(service, caller, id)
      return c.body(null, 200, { 'content-type': 'text/event-stream' })
    }
    const release = service.streamPlaces.take(caller.name)
    try {
      const first = await findReceipt(service, caller, id)
      return streamReceipt(c, { first, pass: passOf(c, first.tenant), watch: service.receiptWatch, ended: release })
    } catch (error) {
      release()
      throw error
    }
  })

  return routes
}

/** Finds a receipt. Throws `ReceiptUnknown` if there is none, or if the caller may not see its tenant. */
async function findReceipt(service: Service, caller: Caller, id: string): Promise<Receipt> {
  const [receipt] = v.is(v.pipe(v.string(), v.uuid()), id) ? await service.receipts.find([id]) : []
  if (receipt && maySee(caller, receipt.tenant)) return receipt
  throw ReceiptUnknown.fault({})
}

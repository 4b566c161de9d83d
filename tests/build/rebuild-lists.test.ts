import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { END_STATES, OPEN_STATES, type Receipt } from '#contract/receipt.ts'
import type { ReceiptsAnswer, TenantsAnswer } from '#contract/service-answers.ts'
import { TENANT_STATES, tenantState } from '#contract/tenant-state.ts'
import { type Database } from '#rebuild/db/database.ts'
import { openDatabase } from '#rebuild/db/open-database.ts'
import { openReceipts } from '#rebuild/queue/open-receipts.ts'
import { openTenantList } from '#rebuild/queue/tenant-list.ts'
import { Tenant } from '#run/settings/tenants-file.ts'
import { listMissing } from '../support/list-missing.ts'
import { makeReceipt } from '../support/make-receipt.ts'
import { openQueueDatabase } from '../support/open-queue-database.ts'
import { postgresMissing, startPostgres } from '../support/start-postgres.ts'
import { startRebuild, type TestRebuild } from '../support/start-rebuild.ts'

const KINDS = [
  ['embedded', undefined],
  ['PostgreSQL', postgresMissing],
] as const

const NAMES = ['anchor', 'brook', 'cedar', 'dune', 'elm']
const asked = (tenant: string) => ({ tenant, kind: 'build', reason: '', askedBy: 'ada' }) as const

describe.each(KINDS.filter(([, missing]) => missing === undefined))('in the %s database', (kind) => {
  let db: Database
  let close: () => Promise<void>

  beforeAll(async () => {
    if (kind === 'embedded') {
      const queue = await openQueueDatabase()
      db = queue.db
      close = queue.close
      return
    }
    const postgres = await startPostgres()
    const opened = await openDatabase({ url: postgres.url, dir: '' })
    db = opened
    close = async () => {
      await opened.close()
      await postgres.close()
    }
  })
  afterAll(() => close())

  it('the state of a tenant is what the contract makes of the same facts', async () => {
    const live = { buildId: 'b1', builtAt: '', liveAt: '', files: 9, isLive: true }
    const [latests, bits] = [
      [undefined, ...OPEN_STATES, ...END_STATES],
      [true, false],
    ]
    const cases = latests.flatMap((latest) =>
      bits.flatMap((isPaused) =>
        bits.flatMap((isPublished) =>
          bits.flatMap((hasSucceeded) =>
            bits.flatMap((isKnown) =>
              [undefined, [], [{ ...live, isLive: false }, live]].map((releases) => ({
                ...{ latest, isPaused, isPublished, hasSucceeded, isKnown, releases },
              })),
            ),
          ),
        ),
      ),
    )
    const rows = await db.query<{ state: string }>(
      `SELECT tessera.tenant_state(
         latest, paused, "isPublished", "hasSucceeded", releases, CASE WHEN "isKnown" THEN now() END) AS state
       FROM jsonb_to_recordset($1::jsonb) AS one (place integer, latest text, paused jsonb, "isPublished" boolean,
         "hasSucceeded" boolean, releases jsonb, "isKnown" boolean) ORDER BY place`,
      [JSON.stringify(cases.map((one, place) => ({ ...one, place, ...(one.isPaused && { paused: {} }) })))],
    )
    const at = '2026-11-01T12:00:00Z'
    const wanted = cases.map(({ latest, isPaused, isPublished, hasSucceeded, isKnown, releases = [] }) =>
      tenantState({
        ...(latest && { latest: makeReceipt({ state: latest }) }),
        ...(isPaused && { paused: { buildId: 'b1', since: at, by: 'Mina' } }),
        ...(hasSucceeded && { succeededAt: at }),
        ...(isKnown && { checkedAt: at }),
        isPublished,
        releases,
      }),
    )
    expect(rows.map(({ state }) => state)).toEqual(wanted)
  })

  it('the state of a tenant follows its receipts, its target and its file', async () => {
    const list = openTenantList(db)
    const receipts = openReceipts(db)
    const declare = (names: readonly string[], isPublished: boolean) =>
      list.declare(names.map((name) => ({ name, origin: `https://${name}.example`, isPublished, hasWebhook: false })))
    const stateOf = async (name: string) => {
      const pages = TENANT_STATES.map(async (state) => (await list.page({ order: 'name', state })).names)
      return TENANT_STATES[(await Promise.all(pages)).findIndex((names) => names.includes(name))]
    }
    await declare(['harbour', 'linden'], true)
    expect(await stateOf('harbour')).toBe('unknown')
    const claim = { job: crypto.randomUUID(), attempt: 0 }
    await receipts.add(asked('harbour'))
    expect(await stateOf('harbour')).toBe('queued')
    await receipts.take('harbour', claim)
    expect(await stateOf('harbour')).toBe('building')
    await receipts.end(claim, 'failed', {})
    expect(await stateOf('harbour')).toBe('failed')
    await receipts.add(asked('harbour'))
    await receipts.take('harbour', { ...claim, attempt: 1 })
    await receipts.discard({ ...claim, attempt: 1 })
    expect(await stateOf('harbour')).toBe('failed')
    await db.query(`INSERT INTO tessera.target (tenant, paused, known_at) VALUES ('harbour', '{}', now())`)
    expect(await stateOf('harbour')).toBe('paused')
    await db.query(`UPDATE tessera.target SET paused = NULL WHERE tenant = 'harbour'`)
    await db.query(`UPDATE tessera.receipt SET ended_at = now() - interval '31 days' WHERE tenant = 'harbour'`)
    await receipts.forget(30)
    expect(await stateOf('harbour')).toBe('unpublished')
    await declare(['linden'], false)
    expect([await stateOf('harbour'), await stateOf('linden')]).toEqual([undefined, 'unpublished'])
    await db.query(`UPDATE tessera.tenant SET succeeded_at = now() WHERE tenant = 'linden'`)
    expect(await stateOf('linden')).toBe('built')
  })
})

describe('the lists of the service', () => {
  let service: TestRebuild

  beforeAll(async () => {
    const tenant = (name: string) =>
      v.parse(Tenant, { origin: `https://www.${name}.example`, provider: { baseUrl: 'http://provider.invalid' } })
    service = await startRebuild({ tenants: NAMES.map((name) => [name, tenant(name)]) })
    for (const name of ['dune', 'brook']) {
      const body = { tenant: name }
      expect((await service.call('POST', '/api/rebuilds', { token: service.operator, body })).status).toBe(202)
    }
  })
  afterAll(() => service.close())

  const get = (path: string, token = service.operator) => service.call('GET', path, { token })
  async function namesOf(query: string, token?: string): Promise<string[]> {
    const { tenants } = (await get(`/api/tenants${query}`, token)).json as unknown as TenantsAnswer
    return tenants.map(({ tenant }) => tenant)
  }
  async function walk(query: string): Promise<string[][]> {
    const pages: string[][] = []
    for (let cursor: string | undefined = ''; cursor !== undefined;) {
      const { json } = await get(`/api/tenants?${query}${cursor && `&cursor=${cursor}`}`)
      const { tenants, next, total } = json as unknown as TenantsAnswer
      expect(total).toBe(NAMES.length)
      pages.push(tenants.map(({ tenant }) => tenant))
      cursor = next
    }
    return pages
  }

  it('have all tenants without any parameter', async () => {
    expect(await namesOf('')).toEqual(NAMES)
  })

  it('have tenants page by page, by name or with those first that need attention', async () => {
    expect(await walk('limit=2')).toEqual([['anchor', 'brook'], ['cedar', 'dune'], ['elm']])
    expect(await walk('limit=2&order=attention')).toEqual([['brook', 'dune'], ['anchor', 'cedar'], ['elm']])
  })

  it('have the tenants of a state, or with a text in their name or address', async () => {
    expect(await namesOf('?state=queued')).toEqual(['brook', 'dune'])
    expect(await namesOf('?state=failed')).toEqual([])
    expect(await namesOf('?q=E')).toEqual(NAMES)
    expect(await namesOf('?q=WWW.EL')).toEqual(['elm'])
    expect(await namesOf('?q=%25')).toEqual([])
    expect(await namesOf('?q=d&state=queued')).toEqual(['dune'])
  })

  it('have only the tenants of the token', async () => {
    const token = service.addToken({ name: 'Lin', role: 'editor', tenants: ['elm', 'cedar', 'gone'] })
    expect(await namesOf('', token)).toEqual(['cedar', 'elm'])
    expect((await get('/api/tenants?limit=1', token)).json).toMatchObject({ total: 2 })
  })

  it('have receipts page by page, and those of a state', async () => {
    const first = (await get('/api/rebuilds?limit=1')).json as unknown as ReceiptsAnswer
    const second = (await get(`/api/rebuilds?limit=1&cursor=${first.next}`)).json as unknown as ReceiptsAnswer
    const tenantsOf = ({ rebuilds }: ReceiptsAnswer) => rebuilds.map(({ tenant }: Receipt) => tenant)
    expect([tenantsOf(first), tenantsOf(second), second.next]).toEqual([['brook'], ['dune'], undefined])
    expect((await get('/api/rebuilds?state=live')).json).toEqual({ rebuilds: [] })
    expect((await get('/api/rebuilds?state=queued')).json).toMatchObject({ rebuilds: [{}, {}] })
  })

  it('have the audit log page by page', async () => {
    const first = (await get('/api/audit?limit=1')).json as { next: string }
    expect((await get(`/api/audit?limit=1&cursor=${first.next}`)).json).toMatchObject({ entries: [{ tenant: 'dune' }] })
  })

  const byAttention = Buffer.from('["attention",3,"elm"]').toString('base64url')
  it.each([
    ['/api/tenants?limit=0', 'limit'],
    ['/api/tenants?limit=201', 'limit'],
    ['/api/tenants?state=live', 'state'],
    ['/api/tenants?order=size', 'order'],
    ['/api/tenants?cursor=x', 'cursor'],
    [`/api/tenants?cursor=${'x'.repeat(301)}`, 'cursor'],
    [`/api/tenants?cursor=${byAttention}`, 'cursor'],
    [`/api/tenants?q=${'x'.repeat(101)}`, 'q'],
    ['/api/tenants?q=%00', 'q'],
    ['/api/rebuilds?state=idle', 'state'],
    ['/api/rebuilds?cursor=x', 'cursor'],
    ['/api/audit?cursor=-1', 'cursor'],
  ])('refuse %s and name the parameter', async (path, field) => {
    const { status, json } = await get(path)
    expect([status, json['name']]).toEqual([400, 'CallInvalid'])
    expect(json['message']).toContain(field)
  })
})

listMissing(postgresMissing)

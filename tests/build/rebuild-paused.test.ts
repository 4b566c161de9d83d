import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startDemoProvider, type DemoProvider } from '#demo/demo-provider.ts'
import { makeDemoArticle } from '#demo/make-demo-article.ts'
import type { Receipt } from '#contract/receipt.ts'
import type { TenantAnswer } from '#contract/service-answers.ts'
import { createLog } from '#kit/log.ts'
import { resumeSite, rollbackSite } from '#run/publish/rollback-site.ts'
import { Tenant } from '#run/settings/tenants-file.ts'
import { ROOT } from '../support/build-bundles.ts'
import { listMissing } from '../support/list-missing.ts'
import { postgresMissing, startPostgres } from '../support/start-postgres.ts'
import { startRebuild, type TestRebuild } from '../support/start-rebuild.ts'

/** `t0001` sends webhooks of its edits. The others send none, and the service polls them every second. */
const NAMES = ['t0001', 't0002', 't0003', 't0004']
const CLOCK = 't0003'

const KINDS = [
  ['embedded', undefined],
  ['PostgreSQL', postgresMissing],
] as const

describe.each(KINDS.filter(([, missing]) => missing === undefined))(
  'after a rollback, with the %s database,',
  (kind) => {
    let dir: string
    let demo: DemoProvider & { url: string }
    let postgres: Awaited<ReturnType<typeof startPostgres>> | undefined
    let service: TestRebuild
    let edits = 0

    const settingsOf = (name: string) =>
      v.parse(Tenant, {
        origin: `http://${name}.localhost`,
        provider: { baseUrl: demo.url },
        publish: { target: `folder:${join(dir, 'live', name)}` },
      })

    async function start(): Promise<TestRebuild> {
      const started = await startRebuild({
        dir,
        tenants: NAMES.map((name) => [name, settingsOf(name)]),
        settings: { pollSeconds: 1 },
        env: { WEBHOOK_SECRET_T0002: '', WEBHOOK_SECRET_T0003: '', WEBHOOK_SECRET_T0004: '' },
        ...(postgres && { databaseUrl: postgres.url }),
      })
      await started.rebuild.work()
      return started
    }

    beforeAll(async () => {
      dir = mkdtempSync(join(tmpdir(), 'tessera-paused-'))
      demo = await startDemoProvider({ synthetic: { tenants: NAMES.length, articles: 4 } })
      if (kind === 'PostgreSQL') postgres = await startPostgres()
      service = await start()
    })
    afterAll(async () => {
      await service.close()
      await demo.close()
      await postgres?.close()
      rmSync(dir, { recursive: true, force: true })
    })

    /** An edit at the provider without a webhook. */
    function edit(tenant: string, title: string): void {
      const own = { id: 'edited', article: 'edited', group: null, publishedAt: '2026-01-01T00:00:00Z', title }
      demo.content.putArticle(tenant, 'en', makeDemoArticle(own))
    }
    const page = (tenant: string) => readFileSync(join(dir, 'live', tenant, 'current/edited.html'), 'utf8')
    const get = async <Answer>(path: string) =>
      (await service.call('GET', path, { token: service.operator })).json as Answer
    const post = (path: string, body: object = {}, token = service.operator) =>
      service.call('POST', path, { token, body })
    const tenantNow = (tenant: string) => get<TenantAnswer>(`/api/tenants/${tenant}`)
    const receiptNow = (id: unknown) => get<Receipt>(`/api/rebuilds/${String(id)}`)
    const ended = ({ json }: { json: Record<string, unknown> }) => service.ended(String(json['id']))

    /**
     * Edits a tenant that is polled every second, and waits until the edit is live. So all tenants were polled
     * meanwhile.
     */
    async function letLooksPass(): Promise<void> {
      for (let look = 0; look < 2; look += 1) {
        const title = `Look ${(edits += 1)}`
        edit(CLOCK, title)
        await expect.poll(() => page(CLOCK)).toContain(title)
      }
    }

    it('looks, scheduled changes and restarts leave the site as it is', async () => {
      edit('t0002', 'Before')
      const before = await ended(await post('/api/rebuilds', { tenant: 't0002' }))
      const expiresAt = new Date(Date.now() + 6000).toISOString()
      const brief = { id: 'brief', article: 'brief', group: null, publishedAt: '2026-01-01T00:00:00Z', expiresAt }
      demo.content.putArticle('t0002', 'en', makeDemoArticle(brief))
      edit('t0002', 'After')
      await expect.poll(() => page('t0002')).toContain('After')
      const back = await ended(await post('/api/tenants/t0002/rollback', { to: before.buildId }))
      expect(back).toMatchObject({ state: 'live', notices: [{ name: 'PublishingPaused' }] })
      edit('t0002', 'After that')
      await letLooksPass()
      expect(page('t0002')).toContain('Before')
      const { state, paused } = await tenantNow('t0002')
      expect({ state, paused }).toMatchObject({
        state: 'paused',
        paused: { buildId: before.buildId, by: 'the operator' },
      })
      await service.close()
      service = await start()
      await letLooksPass()
      await expect.poll(() => Date.now() > Date.parse(expiresAt) + 1500).toBe(true)
      expect(page('t0002')).toContain('Before')
      expect(await tenantNow('t0002')).toMatchObject({ state: 'paused' })
      expect(
        (await service.receipts()).filter(({ tenant, state }) => tenant === 't0002' && state === 'failed'),
      ).toEqual([])
    })

    it('edits are kept and wait, say so, and go live when an operator resumes publishing', async () => {
      edit('t0001', 'First')
      const first = await ended(await service.webhook('t0001', {}))
      edit('t0001', 'Second')
      await ended(await service.webhook('t0001', {}))
      edit('t0001', 'Third')
      await ended(await service.webhook('t0001', {}))
      await ended(await post('/api/tenants/t0001/rollback'))
      expect(page('t0001')).toContain('Second')

      edit('t0001', 'Fourth')
      const told = await service.webhook('t0001', { changes: [{ kind: 'article', locale: 'en', article: 'edited' }] })
      const asked = await post('/api/rebuilds', { tenant: 't0001', reason: 'now, please' })
      for (const { status, json } of [told, asked]) {
        expect(status).toBe(202)
        expect(json).toMatchObject({ state: 'paused', paused: { by: 'the operator' } })
        await expect
          .poll(() => receiptNow(json['id']))
          .toMatchObject({ state: 'queued', error: { name: 'PublishingPaused' } })
      }
      // This rollback goes further back, while the edits still wait.
      const further = await ended(await post('/api/tenants/t0001/rollback', { to: first.buildId }))
      expect(further.state).toBe('live')
      expect(page('t0001')).toContain('First')
      expect(await tenantNow('t0001')).toMatchObject({ state: 'paused', paused: { buildId: first.buildId } })
      for (const { json } of [told, asked]) expect(await receiptNow(json['id'])).toMatchObject({ state: 'queued' })

      const editor = service.addToken({ name: 'Mina', role: 'editor', tenants: ['t0001'] })
      expect((await post('/api/tenants/t0001/resume', {}, editor)).json['name']).toBe('NotAllowed')
      const resumed = await ended(await post('/api/tenants/t0001/resume'))
      expect(resumed).toMatchObject({ state: 'live', resumes: true })
      for (const { json } of [told, asked]) expect(await receiptNow(json['id'])).toMatchObject({ state: 'live' })
      expect(page('t0001')).toContain('Fourth')
      const after = await tenantNow('t0001')
      expect(after.state).toBe('idle')
      expect(after.paused).toBeUndefined()
    })

    it('the command pauses and resumes beside the service, which notices', async () => {
      edit('t0004', 'Old')
      expect(await ended(await post('/api/rebuilds', { tenant: 't0004' }))).toMatchObject({ state: 'live' })
      edit('t0004', 'Newest')
      await expect.poll(() => page('t0004')).toContain('Newest')
      const site = { root: ROOT, name: 't0004', tenant: settingsOf('t0004') }
      const log = createLog({ sink: { write: () => undefined }, quiet: true })
      await rollbackSite({ ...site, log })
      edit('t0004', 'Newer than that')
      await letLooksPass()
      expect(page('t0004')).not.toMatch(/Newest|Newer/)
      await expect.poll(() => tenantNow('t0004')).toMatchObject({ state: 'paused' })
      const waits = await post('/api/rebuilds', { tenant: 't0004' })
      expect(waits.json['state']).toBe('paused')
      await resumeSite(site)
      expect(await ended(waits)).toMatchObject({ state: 'live' })
      expect(page('t0004')).toContain('Newer than that')
    })
  },
)

listMissing(postgresMissing)

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import * as v from 'valibot'
import { describe, expect, it, onTestFinished } from 'vitest'
import { startDemoProvider } from '#demo/demo-provider.ts'
import { makeDemoArticle } from '#demo/make-demo-article.ts'
import { openDatabase } from '#rebuild/db/open-database.ts'
import { Tenant } from '#run/settings/tenants-file.ts'
import { listMissing } from '../support/list-missing.ts'
import { postgresMissing, startPostgres } from '../support/start-postgres.ts'
import { startRebuild } from '../support/start-rebuild.ts'
import { makeTempDir } from '../support/temp-dir.ts'

describe.skipIf(postgresMissing !== undefined)('a PostgreSQL server', () => {
  it('that is away makes calls a 503 that names it and says when to try again, and is used again when it is back', async () => {
    const postgres = await startPostgres()
    const demo = await startDemoProvider({ synthetic: { tenants: 1, articles: 4 } })
    const dir = makeTempDir()
    const publish = { target: `folder:${join(dir, 'live')}` }
    const plain = { origin: 'http://t.localhost', provider: { baseUrl: demo.url }, publish }
    const service = await startRebuild({
      dir,
      tenants: [['t0001', v.parse(Tenant, plain)]],
      databaseUrl: postgres.url,
      // A poll would find the edit too.
      settings: { webhookPollSeconds: 0 },
    })
    onTestFinished(async () => {
      await service.close()
      await demo.close()
      await postgres.close()
    })
    await service.rebuild.work()
    const { operator: token } = service
    const { json } = await service.call('POST', '/api/rebuilds', { token, body: { tenant: 't0001' } })
    expect(await service.ended(String(json['id']))).toMatchObject({ state: 'live' })
    const session = await service.call('POST', '/api/session', { body: { token } })
    const cookie = (session.headers.get('set-cookie') ?? '').split(';')[0] ?? ''

    await postgres.stop()
    for (const answer of [
      await service.call('GET', '/api/tenants', { token }),
      await service.call('GET', '/api/tenants/t0001', { token }),
      await service.call('GET', '/api/rebuilds', { token }),
      await service.call('GET', `/api/rebuilds/${String(json['id'])}/events`, { token }),
      await service.call('GET', '/api/audit', { token }),
      await service.call('GET', '/api/session', { headers: { cookie } }),
      await service.call('POST', '/api/session', { body: { token } }),
      await service.call('POST', '/api/rebuilds', { token, body: { tenant: 't0001' } }),
      await service.call('POST', '/api/tenants/t0001/resume', { token, body: {} }),
      await service.webhook('t0001', { type: 'content.changed' }),
    ]) {
      expect(`${answer.status} ${String(answer.json['name'])}`).toBe('503 DatabaseAway')
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
      expect(answer.text).not.toMatch(/127\.0\.0\.1|ECONN|nobody foresaw/)
    }
    expect((await service.call('GET', '/healthz')).status).toBe(200)
    await expect
      .poll(async () => (await service.call('GET', '/readyz')).json)
      .toMatchObject({ ok: false, checks: { database: expect.not.stringMatching(/^ok$/) as string } })
    expect((await service.call('GET', '/metrics')).text).toContain('tessera_database_up 0')

    await postgres.start()
    const own = {
      id: 'edited',
      article: 'edited',
      group: null,
      publishedAt: '2026-01-01T00:00:00Z',
      title: 'Afterwards',
    }
    demo.content.putArticle('t0001', 'en', makeDemoArticle(own))
    const told = await service.webhook('t0001', { type: 'content.changed' })
    expect(told.status).toBe(202)
    expect(await service.ended(String(told.json['id']))).toMatchObject({ state: 'live' })
    expect(readFileSync(join(dir, 'live/current/edited.html'), 'utf8')).toContain('Afterwards')
  })

  it('whose role may not make tables is told apart from one that cannot be reached', async () => {
    const postgres = await startPostgres()
    const admin = new pg.Client(postgres.url)
    await admin.connect()
    onTestFinished(async () => {
      await admin.end()
      await postgres.close()
    })
    await admin.query('CREATE ROLE clerk LOGIN')
    const url = postgres.url.replace('//tessera@', '//clerk@')
    const refused = await openDatabase({ url, dir: '' }).catch((error: Error) => error)
    expect(refused).toMatchObject({
      name: 'DatabaseRightsMissing',
      message: expect.stringMatching(/"clerk".*"postgres": permission denied/) as string,
      hint: expect.stringContaining('GRANT CREATE ON DATABASE') as string,
    })
    await admin.query('GRANT CREATE ON DATABASE postgres TO clerk')
    const db = await openDatabase({ url, dir: '' })
    expect(await db.query('SELECT 1 AS one')).toEqual([{ one: 1 }])
    await db.close()
    const gone = openDatabase({ url: `${postgres.url}-gone`, dir: '' })
    await expect(gone).rejects.toThrow(expect.objectContaining({ name: 'DatabaseUnreachable' }))
  })
})

it('a tenant of which nothing was ever published is no tenant that is up to date', async () => {
  const dir = makeTempDir()
  const at = (name: string, publish?: object) =>
    [
      name,
      v.parse(Tenant, { origin: `http://${name}.localhost`, provider: { baseUrl: 'http://127.0.0.1:1' }, publish }),
    ] as const
  const service = await startRebuild({
    dir,
    tenants: [at('published', { target: `folder:${join(dir, 'live')}` }), at('built')],
  })
  onTestFinished(() => service.close())
  const states = async () => {
    const { json } = await service.call('GET', '/api/tenants', { token: service.operator })
    const tenants = json['tenants'] as { tenant: string; state: string }[]
    return Object.fromEntries(tenants.map(({ tenant, state }) => [tenant, state]))
  }
  expect(await states()).toEqual({ published: 'unknown', built: 'unpublished' })
  await expect.poll(states).toEqual({ published: 'unpublished', built: 'unpublished' })
})

listMissing(postgresMissing)

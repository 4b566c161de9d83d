import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startDemoProvider, type DemoProvider } from '#demo/demo-provider.ts'
import { makeDemoArticle } from '#demo/make-demo-article.ts'
import { Tenant } from '#run/settings/tenants-file.ts'
import { listMissing } from '../support/list-missing.ts'
import { postgresMissing, startPostgres } from '../support/start-postgres.ts'
import { startRebuild, type TestRebuild } from '../support/start-rebuild.ts'

const NAMES = ['t0001', 't0002']

const KINDS = [
  ['embedded', undefined],
  ['PostgreSQL', postgresMissing],
] as const

describe.each(KINDS.filter(([, missing]) => missing === undefined))('with the %s database', (kind) => {
  let dir: string
  let demo: DemoProvider & { url: string }
  let postgres: Awaited<ReturnType<typeof startPostgres>> | undefined
  let calls: string[] = []
  let service: TestRebuild

  async function start(settings: object): Promise<void> {
    const tenant = (name: string) =>
      v.parse(Tenant, {
        origin: `http://${name}.localhost`,
        provider: { baseUrl: demo.url },
        publish: { target: `folder:${join(dir, 'live', name)}` },
      })
    service = await startRebuild({
      dir,
      tenants: NAMES.map((name) => [name, tenant(name)]),
      settings,
      ...(postgres && { databaseUrl: postgres.url }),
    })
    await service.rebuild.work()
  }

  beforeAll(async () => {
    dir = mkdtempSync(join(tmpdir(), 'tessera-missed-'))
    demo = await startDemoProvider({
      synthetic: { tenants: NAMES.length, articles: 4 },
      async intercept(c, next) {
        calls.push(`${c.req.header('tenant-name')} ${c.req.path.replace('/api/client/', '')}`)
        await next()
      },
    })
    if (kind === 'PostgreSQL') postgres = await startPostgres()
  })
  afterAll(async () => {
    await service.close()
    await demo.close()
    await postgres?.close()
    rmSync(dir, { recursive: true, force: true })
  })

  function edit(title: string): void {
    const own = { id: 'edited', article: 'edited', group: null, publishedAt: '2026-01-01T00:00:00Z', title }
    demo.content.putArticle('t0001', 'en', makeDemoArticle(own))
  }
  async function rebuild(tenant: string): Promise<void> {
    const { json } = await service.call('POST', '/api/rebuilds', { token: service.operator, body: { tenant } })
    expect(await service.ended(String(json['id']))).toMatchObject({ state: 'live' })
  }
  const page = () => readFileSync(join(dir, 'live/t0001/current/edited.html'), 'utf8')

  it('an edit whose webhook never came goes live at the start, and later by a look now and then', async () => {
    edit('Before')
    await start({ webhookPollSeconds: 3600 })
    for (const tenant of NAMES) await rebuild(tenant)
    await service.close()

    edit('While the service was down')
    calls = []
    await start({ webhookPollSeconds: 3600 })
    await expect.poll(page).toContain('While the service was down')
    // If a tenant has nothing new, polling costs its provider one call.
    await expect.poll(() => calls.filter((call) => call.startsWith('t0002'))).toEqual(['t0002 all/changes'])
    await service.close()

    await start({ webhookPollSeconds: 1 })
    edit('Told by nobody')
    await expect.poll(page).toContain('Told by nobody')
    await expect
      .poll(async () => (await service.receipts())[0])
      .toMatchObject({ tenant: 't0001', reason: 'poll', state: 'live' })
    await service.close()

    await start({ webhookPollSeconds: 0, pollSeconds: 1 })
    // This build also does what the service before may have left.
    await rebuild('t0002')
    calls = []
    for (let builds = 0; builds < 4; builds += 1) await rebuild('t0001')
    expect(calls.filter((call) => call.startsWith('t0002'))).toEqual([])
  })
})

describe('a variable that names a secret', () => {
  const start = (env: Record<string, string>) =>
    startRebuild({
      tenants: [
        ['my-shop', v.parse(Tenant, { origin: 'https://s.example', provider: { baseUrl: 'http://a.example' } })],
      ],
      env,
    }).then(async (started) => {
      await started.close()
      return 'started'
    })
  const good = `whsec_${Buffer.alloc(24, 7).toString('base64')}`

  it.each([
    ['WEBHOOK_SECRET_MY_SHOP', 'a-password'],
    ['WEBHOOK_SECRET_MY_SHOP', 'whsec_k*y*k*y*k*y*k*y*k*y*k*y*k*y*k*y'],
    ['WEBHOOK_SECRET_MY_SHOP', `${good} whsec_c2hvcnQ=`],
    ['WEBHOOK_SECRET_MY_SHOP', Buffer.alloc(24, 7).toString('base64')],
    ['WEBHOOK_TOKEN_MY_SHOP', 'Zk3-vT9q_short'],
    ['WEBHOOK_TOKEN_MY_SHOP', 'secretsecretsecretsecretsecretsecret'],
    ['WEBHOOK_TOKEN_MY_SHOP', `${'0123456789abcdef'.repeat(4)} c1d20a97b3e58c0d1f2e3b4a5/6879abc`],
  ])('%s of the wrong form is refused at the start, and not shown', async (name, text) => {
    const refused = await start({ [name]: text }).catch((error: Error) => error)
    expect(refused).toMatchObject({ name: 'SettingsInvalid', message: expect.stringContaining(name) as string })
    for (const word of text.split(' ')) expect(String(refused)).not.toContain(word.replace('whsec_', ''))
  })

  it.each(['WEBHOOK_SECRET_MY_SHOPP', 'WEBHOOK_SECRET_my_shop', 'WEBHOOK_TOKEN_MYSHOP', 'PREVIEW_TOKEN_MYSHOP'])(
    '%s is refused at the start, since no tenant has that name',
    async (name) => {
      const refused = await start({ [name]: good }).catch((error: Error) => error)
      expect(refused).toMatchObject({ name: 'SettingsInvalid', message: expect.stringContaining(name) as string })
      expect(String(refused)).toContain(name.replace(/_(MY|my)_?(SHOP|shop)P?$/, '_MY_SHOP'))
      expect(String(refused)).not.toContain(good)
    },
  )

  it('may be empty, or hold two secrets while one is being changed', async () => {
    expect(await start({ WEBHOOK_SECRET_GONE: '', WEBHOOK_SECRET_MY_SHOP: `${good} ${good.replace(/.$/, 'w')}` })).toBe(
      'started',
    )
    expect(await start({ PREVIEW_TOKEN: 'x', PREVIEW_TOKEN_MY_SHOP: 'y' })).toBe('started')
  })
})

listMissing(postgresMissing)

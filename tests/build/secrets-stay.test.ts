import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeDemoArticle } from '#demo/make-demo-article.ts'
import { findSecrets, outputsIn, unpacked, type Output } from '../support/find-secrets.ts'
import { listMissing } from '../support/list-missing.ts'
import { runSecretSources } from '../support/secret-sources.ts'
import { startSecretService } from '../support/secret-service.ts'
import { SECRETS, startSecretWorld, type SecretWorld } from '../support/secret-world.ts'
import { postgresMissing } from '../support/start-postgres.ts'

let world: SecretWorld

beforeAll(async () => {
  if (postgresMissing === undefined) world = await startSecretWorld()
})
afterAll(async () => {
  if (postgresMissing === undefined) await world.close()
})

/** Builds, publishes and verifies, each also in a way that fails. */
async function runCommands(): Promise<void> {
  const { run, folders, s3, dir } = world
  expect((await run('build', ['--json', ...folders('build')])).code).toBe(0)
  expect((await run('publish-site', ['--json', ...folders('publish-site')])).text).toContain('PurgeFailed')
  expect(world.hookCalls[0]).toBe(
    `Bearer ${SECRETS['purge token']} /${SECRETS['path of the hook']}?key=${SECRETS['query of the hook']}`,
  )
  s3.hooks.refuse = () => true
  expect((await run('publish-site', folders('publish-site'))).text).toContain('StoreFailed')
  expect((await run('rollback', ['harbour', '--json'])).text).toContain('StoreFailed')
  delete s3.hooks.refuse
  expect((await run('verify', ['harbour', '--json'])).code).toBe(0)
  const password = SECRETS['password in an address']
  const closed = ['harbour', '--url', `http://me:${password}@127.0.0.1:1`]
  expect((await run('verify', closed)).text).toContain('LiveCheckFailed')
  const places = ['--out', join(dir, 'dist'), '--cache', join(dir, 'cache')]
  expect((await run('explain', ['harbour', '/index.html', '--json', ...places])).code).toBe(0)
  const purge = { command: ['sh', '-c', 'echo "cannot sign with $AWS_SECRET_ACCESS_KEY" >&2; exit 1'] }
  const tenants = ['--tenants', world.writeTenants('command.json', { publish: { purge } })]
  expect((await run('publish-site', [...tenants, '--purge-all', ...folders('publish-site')])).text).toContain(
    'cannot sign with ***',
  )
}

/** Rebuilds after a webhook, shows a preview, answers every call, and loses its database. */
async function runService(): Promise<void> {
  const { call, webhook, close, said } = await startSecretService(world)
  const facts = { id: 'edited', article: 'edited', group: null, publishedAt: '2026-01-01T00:00:00Z' }
  world.demo.content.putArticle('harbour', 'en', makeDemoArticle({ ...facts, title: 'An edit' }))
  const asked = await webhook(SECRETS['webhook secret'])
  const { id } = JSON.parse(asked.text) as { id: string }
  expect((await call('GET', `/api/rebuilds/${id}/events`)).text).toContain('PurgeFailed')
  expect((await webhook(Buffer.from('another secret, long enough').toString('base64'))).status).toBe(401)
  const byToken = `/api/webhooks/harbour/${SECRETS['webhook token']}`
  expect((await call('POST', byToken, '{}')).status).toBe(202)
  expect((await call('GET', byToken)).status).toBe(404)
  expect((await call('POST', `/api/webhooks/${SECRETS['webhook token']}/harbour`, '{}')).status).toBe(401)
  expect((await call('GET', '/api/rebuilds', undefined, { authorization: 'Bearer nobody' })).status).toBe(401)
  const paths = ['rebuilds', `rebuilds/${id}`, 'tenants', 'tenants/harbour', 'audit', 'openapi.json']
  for (const path of [
    ...paths.map((one) => `/api/${one}`),
    '/api/tenants/harbour/explain?path=/index.html',
    '/metrics',
  ])
    expect(`${path} ${(await call('GET', path)).status}`).toBe(`${path} 200`)
  const token = JSON.stringify({ token: SECRETS['token of an operator'] })
  expect((await call('POST', '/api/session', token)).status).toBeLessThan(300)
  const link = JSON.parse((await call('POST', '/api/tenants/harbour/previews', '{}')).text) as { url: string }
  const opened = await fetch(link.url, { redirect: 'manual' })
  const cookie = opened.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
  expect((await call('GET', '/preview/harbour/index.html', undefined, { cookie })).text).toContain('</html>')
  world.outputs.push(...(await world.rows()))
  await world.postgres.close()
  expect((await call('GET', '/api/rebuilds')).status).toBe(503)
  expect((await call('POST', byToken, '{}')).status).toBe(503)
  await close()
  expect(said.join('')).toContain('DatabaseAway')
}

function collectOutputs(): Output[] {
  const { outputs, s3, dir } = world
  const stored = [...s3.objects].map(([key, { body }]) => ({ place: `${key} at S3`, body }))
  return [
    ...outputs,
    ...stored.map(({ place, body }) => ({ place, text: unpacked(body).toString('latin1') })),
    ...['dist', 'cache', 'host'].flatMap((name) => outputsIn(join(dir, name))),
  ]
}

describe.skipIf(postgresMissing !== undefined)('what the product is told in secret', () => {
  it('stands in no bundle, cache, target, state, log, receipt, answer or error', async () => {
    await runCommands()
    const said = await runSecretSources(world)
    for (const word of ['"tenant":"paper","ok":true', 'WordPress', 'Directus', 'Strapi', 'Basic', 'Bearer', '***'])
      expect(said).toContain(word)
    await runService()
    const all = collectOutputs()
    expect(findSecrets(SECRETS, all)).toEqual([])
    // The search has covered each kind of output.
    const kinds = [
      /says with/,
      /the answer to/,
      /the log of the service/,
      /the log of the gateway/,
      /table tessera\.receipt/,
      /table pgboss/,
    ]
    for (const kind of [...kinds, /index\.html$/, /_data\/en\.json/, /\.sqlite$/, /at S3$/, /nginx\.conf/, /^state/]) {
      const found = all.filter(({ place, text }) => kind.test(place) && text !== '')
      expect(found.length, String(kind)).toBeGreaterThan(0)
    }
  })

  it.each<[string, string, Record<string, string>, object, string]>([
    [
      'build',
      'the provider in the environment',
      { PROVIDER_BASE_URL_HARBOUR: 'https://me:PASSWORD@127.0.0.1:1' },
      {},
      'PROVIDER_BASE_URL_HARBOUR',
    ],
    ['build', 'the provider', {}, { provider: { baseUrl: 'https://me:PASSWORD@127.0.0.1:1' } }, 'provider.baseUrl'],
    [
      'publish-site',
      'the hook',
      {},
      { publish: { purge: { url: 'https://me:PASSWORD@127.0.0.1:1' } } },
      'publish.purge.url',
    ],
    ['publish-site', 'the target', {}, { publish: { target: 's3://me:PASSWORD@sites' } }, 'publish.target'],
    ['build', 'the state store', { STATE_STORE: 's3://me:PASSWORD@state' }, {}, 'STATE_STORE'],
    ['worker', 'the database', { DATABASE_URL: 'me:PASSWORD@127.0.0.1:1/db' }, {}, 'DATABASE_URL'],
    [
      'worker',
      'a database that is away',
      { DATABASE_URL: 'postgres://me:PASSWORD@127.0.0.1:1/db' },
      {},
      'DatabaseUnreachable',
    ],
    ['publish-site', 'a signing key that is none', { PUBLISH_SIGNING_KEY: 'PASSWORD' }, {}, 'SigningKeyInvalid'],
    [
      'rebuild',
      'a short secret for links',
      { PREVIEW_LINK_SECRET: 'PASSWORD', DATABASE_URL: '' },
      {},
      'PREVIEW_LINK_SECRET',
    ],
  ])('is not repeated when %s refuses %s', async (script, _what, more, changes, words) => {
    const fill = <T>(value: T): T =>
      JSON.parse(JSON.stringify(value).replaceAll('PASSWORD', SECRETS['password in an address'])) as T
    const file = world.writeTenants('other.json', fill(changes))
    const { code, text } = await world.run(script, ['--tenants', file, ...world.folders(script)], fill(more))
    expect(text).toContain(words)
    expect(code).toBeGreaterThan(0)
    // A service that refuses a setting does so before it creates its database.
    expect(existsSync(join(world.dir, 'cache/queue'))).toBe(false)
    expect(findSecrets(SECRETS, [{ place: 'the refusal', text }])).toEqual([])
  })
})

listMissing(postgresMissing)

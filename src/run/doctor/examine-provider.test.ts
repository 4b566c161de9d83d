import { expect, it } from 'vitest'
import { type Handler, sendJson, serve } from '../../../tests/support/serve.ts'
import { tenantProfile } from '../settings/tenant-profile.ts'
import { examineProvider } from './examine-provider.ts'

const NOW = Date.parse('2026-11-01T12:00:00Z')
const DATE = 'Sun, 01 Nov 2026 12:00:00 GMT'
const SETTINGS = { timeoutMs: 10_000 }

const ENTRIES = { code: 200, data: { themeCode: { content: 'theme1' } } }

async function examine(handler: Handler, credentials?: Record<string, string>) {
  const { url, requests } = await serve(handler)
  return { ...(await examineUrl(url, credentials)), url, requests }
}

function examineUrl(baseUrl: string, credentials?: Record<string, string>) {
  const tenant = {
    ...{ origin: 'https://harbour.example', provider: { ...SETTINGS, baseUrl }, imageHosts: [], publicConfigs: [] },
    ...{ defaultLocale: 'en' as const, deployPollSeconds: 300, limits: { pages: 100, seconds: 60 } },
  }
  return examineProvider(tenantProfile('harbour', tenant), credentials, () => NOW)
}

it('says that a provider answers as the contract asks, and where to learn more', async () => {
  const { line, clock, url, requests } = await examine((response) => sendJson(response, ENTRIES, { date: DATE }))
  expect(line).toEqual({
    state: 'ok',
    check: 'provider',
    tenant: 'harbour',
    message: `${url} answers as the contract asks. npm run check:provider -- --tenant harbour says more.`,
  })
  expect(clock).toEqual({ of: 'the provider of harbour', aheadMs: 0 })
  expect(requests.map((request) => request.url)).toEqual([
    '/api/client/sys/config/findByParentCode?parentCode=default_theme',
  ])
})

it.each<[string, Handler, string]>([
  ['has no theme', (response) => sendJson(response, { code: 200, data: {} }), 'Set it to theme1'],
  ['is a web page', (response) => response.end('<!doctype html>'), 'begins with "<!doctype html>"'],
  ['wants a token', (response) => sendJson(response, {}, {}, 401), 'Set PROVIDER_TOKEN_TENANT'],
  ['closes the connection', (response) => response.destroy(), 'It gave no whole answer in time ('],
])('a provider that %s has failed', async (_, handler, said) => {
  const { line } = await examine(handler)
  expect(line).toMatchObject({ state: 'failed', message: expect.stringContaining(said) as string })
  expect(line.message).toContain('npm run check:provider -- --tenant harbour')
})

it('a provider that is not there has failed, with the reason', async () => {
  const { url, close } = await serve((response) => response.end())
  await close()
  const { line, clock } = await examineUrl(url)
  expect(line).toMatchObject({ state: 'failed', message: expect.stringContaining('ECONNREFUSED') as string })
  expect(clock).toBeUndefined()
})

it('a provider whose host is nowhere has failed, with the name of the host', async () => {
  const { line } = await examineUrl('https://nowhere.invalid')
  const message = expect.stringContaining(
    'The host nowhere.invalid cannot be found. Correct provider.baseUrl',
  ) as string
  expect(line).toMatchObject({ state: 'failed', message })
})

it('an answer that could be better is a warning', async () => {
  const { line } = await examine((response) =>
    response.writeHead(200, { 'content-type': 'text/plain' }).end(JSON.stringify(ENTRIES)),
  )
  expect(line).toMatchObject({ state: 'warning', message: expect.stringContaining('Its Content-Type is') as string })
})

it('sends what lets a build in, and does not repeat it', async () => {
  const { line, requests } = await examine(
    (response, { headers }) => sendJson(response, { msg: `not let in: ${headers.authorization}` }, {}, 403),
    { authorization: 'Bearer marker-of-the-token' },
  )
  expect(requests[0]?.headers.authorization).toBe('Bearer marker-of-the-token')
  expect(line.state).toBe('failed')
  expect(line.message).not.toContain('marker')
})

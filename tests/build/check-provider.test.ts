import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { Server } from 'node:http'
import { join } from 'node:path'
import { createAdaptorServer } from '@hono/node-server'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { createDemoProvider, demoPreviewToken } from '#demo/demo-provider.ts'
import type { ProviderFinding } from '#provider/check/finding.ts'
import { checkTenant } from '#run/check/check-tenant.ts'
import { openCheckEngine } from '#run/check/open-check-engine.ts'
import { readTenantsFile, selectTenants } from '#run/settings/tenants-file.ts'
import { NOW, quiet, ROOT } from '../support/build-bundles.ts'
import type { ProviderMistake, AlteredReply } from '../support/provider-mistakes/alter.ts'
import { PROVIDER_MISTAKES } from '../support/provider-mistakes/provider-mistakes.ts'

/** A message must say what to do: a sentence or its last part begins with one of these verbs. */
const ADVICE =
  /(?:^|[.:;,] |and )(?:Add|Answer|Call|call|Change|Check|Compare|Correct|Count|Deliver|Encode|Follow|Give|Heed|Leave|List|Look|Make|Publish|Repeat|Save|Say|Send|Set|set|Sort|Take|Upload) /

let server: Server
let engine: Awaited<ReturnType<typeof openCheckEngine>>
let current: ProviderMistake | undefined
/** The provider's limit of rows in a page; `undefined` if it has none. */
let mostRows: number | undefined
/** The clock of the check moves only by the time that a mistake takes, because the machine may be slow. */
let clockMs = 0

/** Each mistake has its own ETags. Otherwise answers that were remembered for one mistake would be used for another. */
function withOwnTags(headers: Headers, way: 'in' | 'out'): Headers {
  const prefix = `${current ? PROVIDER_MISTAKES.indexOf(current) : 'none'}-`
  const name = way === 'in' ? 'if-none-match' : 'etag'
  const tag = headers.get(name)
  if (tag !== null) {
    const isOwn = tag.startsWith(`"${prefix}`)
    headers.set(name, way === 'out' ? `"${prefix}${tag.slice(1)}` : isOwn ? `"${tag.slice(1 + prefix.length)}` : tag)
  }
  return headers
}

async function answer(app: ReturnType<typeof createDemoProvider>['app'], request: Request): Promise<Response> {
  const { method } = request
  const body = method === 'POST' ? await request.text() : null
  const address = new URL(request.url)
  if (mostRows !== undefined && Number(address.searchParams.get('pageSize')) > mostRows)
    address.searchParams.set('pageSize', String(mostRows))
  const sent = new Request(address, { method, headers: withOwnTags(new Headers(request.headers), 'in'), body })
  const answered = await app.fetch(sent)
  const url = new URL(request.url)
  const isText = (answered.headers.get('content-type') ?? '').includes('json')
  const bytes = new Uint8Array(await answered.arrayBuffer())
  const reply: AlteredReply = {
    status: answered.status,
    headers: withOwnTags(new Headers(answered.headers), 'out'),
    body: isText ? Buffer.from(bytes).toString() : bytes,
  }
  const asked = {
    path: url.pathname,
    query: url.searchParams,
    locale: request.headers.get('accept-language') ?? '',
    request,
  }
  const altered = (await current?.alter(reply, asked)) ?? reply
  const { status, headers, takesMs = 0 } = altered
  clockMs += takesMs
  headers.delete('content-length')
  return new Response([204, 304].includes(status) ? null : altered.body, { status, headers })
}

beforeAll(async () => {
  const demo = createDemoProvider({ warn: () => undefined })
  const fetchDemo = (request: Request) => answer(demo.app, request)
  server = createAdaptorServer({ fetch: fetchDemo, overrideGlobalObjects: false }) as Server
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  engine = await openCheckEngine({
    root: ROOT,
    cacheDir: '.cache',
    tenantNames: ['fieldnote'],
    jobs: 1,
    embedded: { 'demo:': `http://127.0.0.1:${(server.address() as AddressInfo).port}` },
    now: () => NOW,
    log: quiet,
  })
})
afterAll(async () => {
  await engine.close()
  server.closeAllConnections()
  server.close()
})

async function check(mistake?: ProviderMistake): Promise<ProviderFinding[]> {
  current = mistake
  const [selected] = selectTenants(readTenantsFile(join(ROOT, 'tenants.json')), ['fieldnote'])
  return checkTenant(engine, ...selected!, { token: demoPreviewToken(), now: () => clockMs })
}

it('has nothing to say of the demo provider', async () => {
  expect(await check()).toEqual([])
})

it('has nothing to say of a provider that caps its pages, and says so', async () => {
  mostRows = 20
  onTestFinished(() => void (mostRows = undefined))
  expect(await check()).toEqual([])
})

it('knows at least 77 mistakes, each by a name of its own', () => {
  expect(new Set(PROVIDER_MISTAKES.map(({ about }) => about)).size).toBe(PROVIDER_MISTAKES.length)
  expect(PROVIDER_MISTAKES.length).toBeGreaterThanOrEqual(77)
})

it.each(PROVIDER_MISTAKES.map((mistake) => [mistake.about, mistake] as const))(
  'finds that %s, and says what to do',
  async (_, mistake) => {
    const found = await check(mistake)
    const lines = found.map(({ call, message }) => `${call}: ${message}`)
    expect(lines.join('\n')).toMatch(mistake.says)
    for (const line of lines) expect(line).toMatch(ADVICE)
  },
  60_000,
)

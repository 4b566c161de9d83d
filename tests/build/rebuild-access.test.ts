import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { API_CALLS } from '#rebuild/http/api-calls.ts'
import { makeTenant } from '../support/build-bundles.ts'
import { secretOf, startRebuild, type ServiceAnswer, type TestRebuild } from '../support/start-rebuild.ts'

let service: TestRebuild
let editor: string

beforeAll(async () => {
  const nobody = 'http://127.0.0.1:1'
  service = await startRebuild({ tenants: [makeTenant('harbour', nobody), makeTenant('linden', nobody)] })
  editor = service.addToken({ name: 'Mina', role: 'editor', tenants: ['harbour'] })
})
afterAll(() => service.close())

const queued = async () => (await service.receipts()).length

function expectRefused(answer: ServiceAnswer, status: number, name: string): void {
  expect(`${answer.status} ${String(answer.json['name'])}`).toBe(`${status} ${name}`)
  expect(answer.text).not.toMatch(/ at .*\.ts:|node_modules|node:internal/)
}

const rebuild = (token: string | undefined, body: unknown) =>
  service.call('POST', '/api/rebuilds', { body, ...(token !== undefined && { token }) })

describe('a bearer token', () => {
  // Each test has its own service, because a service limits a caller that it refused thirty times in a minute.
  it.each([
    ['is needed for every call that is not open', {}, 'SignInNeeded'],
    ['that is wrong is as good as none', { token: 'tessera_guess' }, 'TokenRefused'],
    ['is nothing else than a bearer token', { headers: { authorization: 'Basic eDp5' } }, 'TokenRefused'],
  ])('%s', async (_what, options, name) => {
    const own = await startRebuild({ tenants: [makeTenant('harbour', 'http://127.0.0.1:1')] })
    onTestFinished(() => own.close())
    for (const [call, { open }] of Object.entries(API_CALLS)) {
      if (open !== undefined) continue
      const [method = '', path = ''] = call.split(' ')
      expectRefused(await own.call(method, path.replace(/\{(\w+)\}/g, 'harbour'), options), 401, name)
    }
    expect(await own.receipts()).toEqual([])
  })

  it('that has expired or was withdrawn is refused', async () => {
    const expired = service.addToken({ name: 'Past', role: 'editor', tenants: ['*'], expires: '2020-01-01T00:00:00Z' })
    expectRefused(await rebuild(expired, { tenant: 'harbour' }), 401, 'TokenRefused')
    expectRefused(await rebuild('tessera_other', { tenant: 'harbour' }), 401, 'TokenRefused')
    expect(service.log).toContainEqual(
      expect.objectContaining({
        msg: 'refused: the token has expired',
        token: 'Past',
        expires: '2020-01-01T00:00:00Z',
      }),
    )
    expect(service.log).toContainEqual(expect.objectContaining({ msg: 'refused: no such token' }))
  })

  it('touches its own tenants only', async () => {
    const before = await queued()
    expectRefused(await rebuild(editor, { tenant: 'linden' }), 403, 'NotAllowed')
    expectRefused(await rebuild(editor, { tenant: 'nobody' }), 403, 'NotAllowed')
    expectRefused(await service.call('GET', '/api/rebuilds?tenant=linden', { token: editor }), 403, 'NotAllowed')
    expectRefused(await service.call('POST', '/api/tenants/linden/rollback', { token: editor }), 403, 'NotAllowed')
    expect(await queued()).toBe(before)
    const other = await rebuild(service.operator, { tenant: 'linden' })
    const path = `/api/rebuilds/${String(other.json['id'])}`
    expect((await service.call('GET', path, { token: service.operator })).status).toBe(200)
    expectRefused(await service.call('GET', path, { token: editor }), 404, 'ReceiptUnknown')
    expectRefused(await service.call('GET', `${path}/events`, { token: editor }), 404, 'ReceiptUnknown')
    const seen = (await service.call('GET', '/api/rebuilds', { token: editor })).json['rebuilds'] as {
      tenant: string
    }[]
    expect(seen.filter(({ tenant }) => tenant !== 'harbour')).toStrictEqual([])
    const tenants = (await service.call('GET', '/api/tenants', { token: editor })).json['tenants'] as {
      tenant: string
    }[]
    expect(tenants.map(({ tenant }) => tenant)).toStrictEqual(['harbour'])
  })

  it('of an editor does not roll back and does not read the audit log', async () => {
    expectRefused(await service.call('POST', '/api/tenants/harbour/rollback', { token: editor }), 403, 'NotAllowed')
    expectRefused(await service.call('GET', '/api/audit', { token: editor }), 403, 'NotAllowed')
  })

  it('leaves a line in the audit log for what it did', async () => {
    const { json } = await rebuild(editor, { tenant: 'harbour', reason: 'new prices' })
    const { entries } = (await service.call('GET', '/api/audit', { token: service.operator })).json
    expect(entries).toContainEqual(
      expect.objectContaining({
        who: 'Mina',
        act: 'rebuild',
        tenant: 'harbour',
        detail: { receipt: json['id'], reason: 'new prices' },
      }),
    )
  })
})

describe('a body', () => {
  it.each([
    ['that is no JSON', '{', 'The body must be JSON.'],
    ['that is empty', '', 'The body must be JSON.'],
    ['that is a list', [], 'The body must be an object.'],
    ['that is null', 'null', 'The body must be an object.'],
    ['without a tenant', {}, 'tenant is missing.'],
    ['with a field too many', { tenant: 'harbour', force: true }, 'force is not a known key.'],
    ['with a reason that no database can hold', { tenant: 'harbour', reason: 'a\u0000b' }, 'reason must be text'],
    ['with half a character', '{"tenant":"harbour","reason":"\\ud800"}', 'reason must be text'],
    [
      'with changes of no known kind',
      { tenant: 'harbour', changes: [{ kind: 'page' }] },
      'changes.0.kind must be article',
    ],
    ['with changes that are words', { tenant: 'harbour', changes: ['x'] }, 'changes.0 must be an object.'],
    ['with changes that are no list', { tenant: 'harbour', changes: 'all' }, 'changes must be a list of changes.'],
  ])('%s is refused, naming what is wrong', async (_what, body, words) => {
    const before = await queued()
    const answer = await rebuild(service.operator, body)
    expectRefused(answer, 400, 'CallInvalid')
    expect(answer.json['message']).toContain(words)
    expect(await queued()).toBe(before)
  })

  it.each([
    ['that is a list', [], 'The body must be an object.'],
    ['with an empty article', { article: '' }, 'article must not be empty.'],
  ])('%s makes no link to a preview', async (_what, body, words) => {
    const answer = await service.call('POST', '/api/tenants/harbour/previews', { token: service.operator, body })
    expectRefused(answer, 400, 'CallInvalid')
    expect(answer.json['message']).toBe(words)
  })

  it('with null where the provider has nothing to say is taken', async () => {
    const changes = [{ kind: 'article', article: 'tariffs', group: null, locale: '' }]
    const { status, json } = await rebuild(service.operator, { tenant: 'harbour', changes })
    expect(status).toBe(202)
    const receipt = (await service.receipts()).find(({ id }) => id === json['id'])
    expect(receipt?.changes).toEqual([{ kind: 'article', article: 'tariffs' }])
  })

  it('larger than 256 kB is refused before it is read, whether it says its length or not', async () => {
    const body = JSON.stringify({ tenant: 'harbour', reason: 'x'.repeat(300_000) })
    expectRefused(await rebuild(service.operator, body), 413, 'CallTooLarge')
    const stream = new ReadableStream({
      start(controller) {
        for (let chunk = 0; chunk < 300; chunk++) controller.enqueue(new TextEncoder().encode(' '.repeat(1024)))
        controller.close()
      },
    })
    const init = {
      method: 'POST',
      headers: { authorization: `Bearer ${service.operator}` },
      body: stream,
      duplex: 'half',
    }
    const answer = await fetch(`${service.url}/api/rebuilds`, init as RequestInit)
    expect(answer.status).toBe(413)
  })

  it('may be asked for with odd addresses, and none of them is a failure of the service', async () => {
    const token = service.operator
    for (const path of [
      '/api/rebuilds/%00',
      '/api/rebuilds/%zz',
      '/api/rebuilds/1;drop',
      '/api/nothing',
      '/../etc/passwd',
      '/api/tenants/__proto__/rollback',
    ])
      expect((await service.call('GET', path, { token })).status, path).toBe(404)
    for (const query of ['?tenant=%00', '?tenant=__proto__', '?tenant=constructor'])
      expect((await service.call('GET', `/api/rebuilds${query}`, { token })).status, query).toBe(404)
    for (const query of ['?limit=0', '?limit=x', '?limit=1e9'])
      expect((await service.call('GET', `/api/rebuilds${query}`, { token })).status, query).toBe(400)
    expect((await service.call('POST', '/api/webhooks/__proto__')).status).toBe(401)
    expect((await service.call('DELETE', '/api/tenants', { token })).status).toBe(404)
  })
})

describe('a webhook', () => {
  it('is taken when the secret of its tenant signed it, and once only', async () => {
    const before = await queued()
    const first = await service.webhook('harbour', { type: 'content.changed' }, { id: 'msg_once' })
    expect(first.status).toBe(202)
    expect(await queued()).toBe(before + 1)
    expect((await service.webhook('harbour', { type: 'content.changed' }, { id: 'msg_once' })).status).toBe(200)
    expect(await queued()).toBe(before + 1)
    // Another sender may use the same id.
    expect((await service.webhook('linden', {}, { id: 'msg_once' })).status).toBe(202)
  })

  it('is refused when it is forged, stale, from the future, changed on its way, or signed for somebody else', async () => {
    const before = await queued()
    const refused = async (signed: Parameters<TestRebuild['webhook']>[2], tenant = 'harbour') =>
      expectRefused(await service.webhook(tenant, { a: 1 }, signed), 401, 'WebhookRefused')
    await refused({ secret: `whsec_${Buffer.from('a guess that is long').toString('base64')}` })
    await refused({ secret: secretOf('linden') })
    await refused({ at: new Date(Date.now() - 6 * 60_000) })
    await refused({ at: new Date(Date.now() + 6 * 60_000) })
    await refused({ sentBody: '{"a":2}' })
    await refused({}, 'nobody')
    expectRefused(await service.call('POST', '/api/webhooks/harbour', { body: '{}' }), 401, 'WebhookRefused')
    expect(await queued()).toBe(before)
    const reasons = service.log.flatMap(({ msg, reason }) => (msg === 'refused: a webhook' ? [reason] : []))
    expect(reasons).toEqual(
      expect.arrayContaining([
        'its signature was not made with a secret of this tenant',
        expect.stringMatching(/^it is 36\d s old/),
        expect.stringMatching(/ahead of this machine's clock$/),
        'the tenant is unknown or has no secret',
        'the header webhook-id and webhook-timestamp and webhook-signature is missing',
      ]),
    )
  })

  it('may be long: its signature counts, and then anything may have changed', async () => {
    const body = { changes: [{ kind: 'menu' }], article: 'x'.repeat(2_000_000) }
    const { status, json } = await service.webhook('harbour', body)
    expect(status).toBe(202)
    const receipt = (await service.receipts()).find(({ id }) => id === json['id'])
    expect(receipt?.changes).toBeUndefined()
    const forged = await service.webhook('harbour', body, { secret: secretOf('linden') })
    expectRefused(forged, 401, 'WebhookRefused')
  })

  it('of more than 16 MB is refused by name, and queues nothing', async () => {
    const before = await queued()
    expectRefused(await service.webhook('harbour', 'x'.repeat(17_000_000)), 413, 'CallTooLarge')
    expect(await queued()).toBe(before)
    expect(service.log).toContainEqual(expect.objectContaining({ msg: 'refused: a webhook', tenant: 'harbour' }))
  })

  it('with a right signature and a wrong body is refused, and its id is not used up', async () => {
    expectRefused(await service.webhook('harbour', '{', { id: 'msg_bad' }), 400, 'CallInvalid')
    expectRefused(await service.webhook('harbour', [], { id: 'msg_bad' }), 400, 'CallInvalid')
    expect((await service.webhook('harbour', { changes: [{ kind: 'menu' }] }, { id: 'msg_bad' })).status).toBe(202)
  })
})

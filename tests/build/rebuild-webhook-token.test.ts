import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { makeTenant } from '../support/build-bundles.ts'
import { secretOf, startRebuild, type ServiceCallOptions, type TestRebuild } from '../support/start-rebuild.ts'

const TOKENS = { harbour: '4f6c1d20a97b3e58c0d1f2e3b4a59687', linden: 'Zk3-vT9q_Lw2mX8rBd5nYc7hJf1gPs6A' }

const webhook = { system: 'strapi', types: { article: { kind: 'article', groupField: 'category.slug' } } } as const

const start = () =>
  startRebuild({
    tenants: ['harbour', 'linden'].map((name) => {
      const [, tenant] = makeTenant(name, 'http://127.0.0.1:1')
      return [name, { ...tenant, ...(name === 'linden' && { webhook }) }]
    }),
    env: { WEBHOOK_SECRET_HARBOUR: '', WEBHOOK_TOKEN_HARBOUR: TOKENS.harbour, WEBHOOK_TOKEN_LINDEN: TOKENS.linden },
  })

let service: TestRebuild
beforeAll(async () => {
  service = await start()
})
afterAll(() => service.close())

const send = (path: string, options: ServiceCallOptions = {}, to = service) =>
  to.call('POST', `/api/webhooks/${path}`, { body: { changes: [{ kind: 'menu' }] }, ...options })

describe('a token', () => {
  it.each([
    ['as a bearer token', 'harbour', { token: TOKENS.harbour }],
    ['in X-Webhook-Token', 'harbour', { headers: { 'X-Webhook-Token': TOKENS.harbour } }],
    ['in the path', `harbour/${TOKENS.harbour}`, {}],
    ['of a tenant that has a secret too', `linden/${TOKENS.linden}`, {}],
  ])('%s lets a webhook in, with a receipt and an entry in the audit log', async (_how, path, options) => {
    const { status, json } = await send(path, options)
    expect(status).toBe(202)
    const receipt = (await service.receipts()).find(({ id }) => id === json['id'])
    expect(receipt).toMatchObject({ askedBy: 'webhook by token', changes: [{ kind: 'menu' }] })
    const audit = await service.call('GET', '/api/audit', { token: service.operator })
    expect((audit.json['entries'] as object[])[0]).toMatchObject({
      who: 'webhook by token',
      act: 'rebuild',
      tenant: path.split('/')[0],
      detail: { receipt: json['id'] },
    })
  })

  it('lets the same webhook in again: one more look at the provider', async () => {
    const [first, second] = [await send(`harbour/${TOKENS.harbour}`), await send(`harbour/${TOKENS.harbour}`)]
    expect([first.status, second.status]).toEqual([202, 202])
    expect(second.json['state']).toBe('merged')
  })

  it.each([
    ['is wrong', 'harbour', { token: TOKENS.harbour.slice(1) }],
    ['belongs to another tenant', `harbour/${TOKENS.linden}`, {}],
    ['belongs to an operator', 'harbour', { token: 'OPERATOR' }],
    ['is for a tenant that does not exist', `nobody/${TOKENS.harbour}`, {}],
    ['stands where the tenant should', `${TOKENS.harbour}/harbour`, {}],
    ['is missing', 'harbour', {}],
  ])('is refused with 401 if it %s', async (_what, path, options: ServiceCallOptions) => {
    const before = (await service.receipts()).length
    const token = options.token === 'OPERATOR' ? service.operator : options.token
    const answer = await send(path, token === undefined ? {} : { token })
    expect([answer.status, answer.json['name']]).toEqual([401, 'WebhookRefused'])
    expect(await service.receipts()).toHaveLength(before)
  })

  it('that is guessed too often is answered 429, as wrong signatures are', async () => {
    const own = await start()
    onTestFinished(() => own.close())
    const statuses = []
    for (let guess = 0; guess < 31; guess += 1) statuses.push((await send(`harbour/guess-${guess}`, {}, own)).status)
    expect([...new Set(statuses.slice(0, 30)), statuses[30]]).toEqual([401, 429])
    const forged = await own.webhook('linden', {}, { secret: secretOf('harbour') })
    expect(forged.status).toBe(429)
    expect((await send(`harbour/${TOKENS.harbour}`, {}, own)).status).toBe(202)
  })

  it('stands in no log line and no answer, also if the call fails', async () => {
    const answers = [
      await send(`harbour/${TOKENS.harbour}`),
      await service.call('GET', `/api/webhooks/harbour/${TOKENS.harbour}`),
      await send(`harbour/${TOKENS.harbour}/more`),
      await send(`harbour/${TOKENS.harbour}`, { body: 'x'.repeat(17_000_000) }),
      await send(`${TOKENS.harbour}`),
    ]
    expect(answers.map(({ status }) => status)).toEqual([202, 404, 404, 413, 401])
    for (const { text, headers } of answers) expect(text + JSON.stringify([...headers])).not.toContain(TOKENS.harbour)
    expect(JSON.stringify(service.log)).not.toContain(TOKENS.harbour)
    expect(service.log).toContainEqual(expect.objectContaining({ msg: 'call', path: '/api/webhooks/harbour/***' }))
  })
})

describe('the body of a content system', () => {
  const entry = { id: 7, slug: 'heart', category: { slug: 'care' }, locale: 'en' }
  const body = { event: 'entry.publish', model: 'article', entry }
  const changesOf = async (json: Record<string, unknown>) =>
    (await service.receipts()).find(({ id }) => id === json['id'])?.changes

  it('says what changed, by token and signed', async () => {
    const changes = [{ kind: 'article', article: 'heart', group: 'care', locale: 'en' }]
    expect(await changesOf((await send(`linden/${TOKENS.linden}`, { body })).json)).toEqual(changes)
    expect(await changesOf((await service.webhook('linden', body)).json)).toEqual(changes)
  })

  it('means that anything may have changed, if the tenant has no settings for it', async () => {
    const { status, json } = await send(`harbour/${TOKENS.harbour}`, { body })
    expect(status).toBe(202)
    expect(await changesOf(json)).toBeUndefined()
  })
})

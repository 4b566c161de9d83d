import { Webhook } from 'standardwebhooks'
import { describe, expect, it } from 'vitest'
import { WebhookRefused } from '../../errors.ts'
import { readWebhook } from './read-webhook.ts'

const makeSecret = (text: string) => `whsec_${Buffer.from(text).toString('base64')}`
const SECRET = makeSecret('a secret that is long enough')
const OTHER = makeSecret('another secret, long enough')
const NOW = Date.parse('2026-05-04T10:00:00Z')

async function* inPieces(text: string, size = 64 * 1024) {
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

function sign(text: string, { secret = SECRET, ageSeconds = 0, id = 'msg_1' } = {}) {
  const at = new Date(NOW - ageSeconds * 1000)
  return {
    'webhook-id': id,
    'webhook-timestamp': String(at.getTime() / 1000),
    // Made by the library of the authors of the standard.
    'webhook-signature': new Webhook(secret).sign(id, at, text),
  }
}

function read(body: unknown) {
  const text = JSON.stringify(body)
  return readWebhook(inPieces(text), sign(text), { secrets: [SECRET] }, NOW)
}

const changes = [{ kind: 'article', article: 'tariffs' }]

it.each<[unknown]>([[{ changes }], [{ type: 'x', data: { changes } }], [{ data: null, changes }]])(
  'reads what changed from %j',
  async (body) => {
    expect((await read(body)).changes).toEqual(changes)
  },
)

it.each<[unknown]>([
  [{}],
  [{ type: 'content.changed', data: { id: 7 } }],
  [{ type: 'x', data: null }],
  [{ type: 'x', data: 'text' }],
  [{ type: 'x', data: { changes: 'all' } }],
  [{ changes: null }],
  [{ changes: [{ kind: 'x' }] }],
  [{ changes: ['x'], data: { changes } }],
  [{ changes: [...changes, { kind: 'page' }] }],
])('takes %j for: anything may have changed', async (body) => {
  expect(await read(body)).toStrictEqual({ id: 'msg_1' })
})

it.each<[unknown]>([[[]], [null], ['text'], [7]])('refuses %j, which is no object', async (body) => {
  await expect(read(body)).rejects.toThrow('The body must be an object')
})

it('takes a long body for: anything may have changed, once its signature is right', async () => {
  const text = JSON.stringify({ changes, article: 'x'.repeat(5_000_000) })
  expect(await readWebhook(inPieces(text), sign(text), { secrets: [SECRET] }, NOW)).toStrictEqual({ id: 'msg_1' })
  const forged = sign(text, { secret: OTHER })
  await expect(readWebhook(inPieces(text), forged, { secrets: [SECRET] }, NOW)).rejects.toThrow('was refused')
})

it('reads the changes of a body of 256 kB, and not of a longer one', async () => {
  const text = JSON.stringify({ changes }).padEnd(256 * 1024)
  expect(await readWebhook(inPieces(text), sign(text), { secrets: [SECRET] }, NOW)).toStrictEqual({
    id: 'msg_1',
    changes,
  })
  const longer = `${text} `
  expect(await readWebhook(inPieces(longer), sign(longer), { secrets: [SECRET] }, NOW)).toStrictEqual({ id: 'msg_1' })
})

it('has an id of 200 printable characters at most', async () => {
  const take = (id: string) => readWebhook(inPieces('{}'), sign('{}', { id }), { secrets: [SECRET] }, NOW)
  expect(await take('x'.repeat(200))).toMatchObject({ id: 'x'.repeat(200) })
  for (const id of ['x'.repeat(201), 'a b', 'é']) await expect(take(id)).rejects.toThrow('at most 200 printable')
})

describe('a signature', () => {
  const text = JSON.stringify({ changes })
  const check = (headers: Record<string, string>, secrets = [SECRET], body = text) =>
    readWebhook(inPieces(body, 7), headers, { secrets }, NOW)

  it('may be made with any secret of the tenant, and stand among others', async () => {
    expect(await check(sign(text), [OTHER, SECRET])).toMatchObject({ id: 'msg_1' })
    const headers = sign(text)
    const among = `v1,AAAA v2,${headers['webhook-signature'].slice(3)} v1a,x nonsense ${headers['webhook-signature']}`
    expect(await check({ ...headers, 'webhook-signature': among })).toMatchObject({ id: 'msg_1' })
    const none = among.replace(headers['webhook-signature'], '')
    await expect(check({ ...headers, 'webhook-signature': none })).rejects.toThrow(WebhookRefused.message({}))
  })

  it.each([
    ['its id is missing', { ...sign(text), 'webhook-id': '' }, [SECRET], 'the header webhook-id is missing'],
    ['all is missing', {}, [SECRET], 'the header webhook-id and webhook-timestamp and webhook-signature is missing'],
    ['it is old', sign(text, { ageSeconds: 301 }), [SECRET], 'it is 301 s old, and the limit is 5 minutes'],
    ['it is of the future', sign(text, { ageSeconds: -301 }), [SECRET], "it is 301 s ahead of this machine's clock"],
    [
      'its time is none',
      { ...sign(text), 'webhook-timestamp': 'x' },
      [SECRET],
      'webhook-timestamp is not a number of seconds',
    ],
    [
      'another secret made it',
      sign(text, { secret: OTHER }),
      [SECRET],
      'its signature was not made with a secret of this tenant',
    ],
    ['its body was changed', sign(`${text} `), [SECRET], 'its signature was not made with a secret of this tenant'],
    ['there is no secret', sign(text), [], 'the tenant is unknown or has no secret'],
  ])('is refused if %s; only the cause says so', async (_what, headers, secrets, cause) => {
    const error = await check(headers, secrets).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ name: 'WebhookRefused', cause })
    expect(JSON.stringify(error)).toBe(JSON.stringify(WebhookRefused.notice({})))
  })

  it('that is refused for its headers has nothing of its body read', async () => {
    let isRead = false
    async function* body() {
      isRead = true
      yield Buffer.from(text)
    }
    await expect(readWebhook(body(), sign(text, { ageSeconds: 400 }), { secrets: [SECRET] }, NOW)).rejects.toThrow(
      'was refused',
    )
    expect(isRead).toBe(false)
  })
})

describe("a signature with Svix's names", () => {
  const text = JSON.stringify({ changes })
  const renamed = (headers: Record<string, string>) =>
    Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.replace('webhook-', 'svix-'), value]))
  const check = (headers: Record<string, string>) => readWebhook(inPieces(text), headers, { secrets: [SECRET] }, NOW)

  it('counts like one with the names of the standard', async () => {
    expect(await check(renamed(sign(text)))).toStrictEqual({ id: 'msg_1', changes })
    const forged = check(renamed(sign(text, { secret: OTHER })))
    await expect(forged).rejects.toMatchObject({ cause: 'its signature was not made with a secret of this tenant' })
  })

  it('takes no header of the other name', async () => {
    const mixed = { ...sign(text), 'svix-signature': sign(text)['webhook-signature'], 'webhook-signature': '' }
    await expect(check(mixed)).rejects.toMatchObject({ cause: 'the header svix-id and svix-timestamp is missing' })
  })
})

describe('a token', () => {
  const TOKEN = 'k'.repeat(32)
  const text = JSON.stringify({ changes })
  const check = (headers: Record<string, string>, more: object = {}, body = text) =>
    readWebhook(inPieces(body), headers, { tokens: ['x'.repeat(32), TOKEN], ...more }, NOW)

  it.each([
    ['as a bearer token', { authorization: `Bearer ${TOKEN}` }, {}],
    ['in a header of its own', { 'x-webhook-token': TOKEN }, {}],
    ['in that header, whatever Authorization says', { 'x-webhook-token': TOKEN, authorization: 'Basic eDp5' }, {}],
    ['in the path', {}, { sentInPath: TOKEN }],
    ['although the tenant has a secret too', { 'x-webhook-token': TOKEN }, { secrets: [SECRET] }],
    ['beside a signature that the tenant has no secret for', { ...sign(text), 'x-webhook-token': TOKEN }, {}],
  ])('proves a webhook %s, and gives it no id', async (_how, headers, more) => {
    expect(await check(headers as Record<string, string>, more)).toStrictEqual({ changes })
  })

  it.each([
    ['of another tenant', { 'x-webhook-token': 'y'.repeat(32) }, {}, 'its token is none of this tenant'],
    ['that is cut off', { 'x-webhook-token': TOKEN.slice(1) }, {}, 'its token is none of this tenant'],
    [
      'in the path that is wrong',
      { 'x-webhook-token': TOKEN },
      { sentInPath: 'y' },
      'its token is none of this tenant',
    ],
    ['for a tenant without one', { 'x-webhook-token': TOKEN }, { tokens: [] }, 'the tenant is unknown or has no token'],
    [
      'beside a wrong signature',
      { ...sign(text, { secret: OTHER }), 'x-webhook-token': TOKEN },
      { secrets: [SECRET] },
      'its signature was not made with a secret of this tenant',
    ],
    [
      'as a password',
      { authorization: `Basic ${TOKEN}` },
      {},
      'the header webhook-id and webhook-timestamp and webhook-signature is missing',
    ],
  ])('%s is refused', async (_what, headers, more, cause) => {
    await expect(check(headers as Record<string, string>, more)).rejects.toMatchObject({
      name: 'WebhookRefused',
      cause,
    })
  })

  it('that is wrong is refused before anything of the body is read', async () => {
    let isRead = false
    async function* body() {
      isRead = true
      yield Buffer.from(text)
    }
    const read = readWebhook(body(), { 'x-webhook-token': 'wrong' }, { tokens: [TOKEN] }, NOW)
    await expect(read).rejects.toThrow('was refused')
    expect(isRead).toBe(false)
  })

  it.each(['', 'null', '[]', '{', 'a=b', JSON.stringify({ changes }).padEnd(256 * 1024 + 1)])(
    'proves a webhook with any body: anything may have changed (%#)',
    async (body) => {
      expect(await check({ 'x-webhook-token': TOKEN }, {}, body)).toStrictEqual({})
    },
  )
})

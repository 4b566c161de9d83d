import { Webhook } from 'standardwebhooks'
import { expect, it } from 'vitest'
import { readWebhook } from './webhook.ts'

const SECRET = `whsec_${Buffer.from('a secret that is long enough').toString('base64')}`

function read(body: unknown) {
  const text = JSON.stringify(body)
  const at = new Date()
  const headers = {
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(SECRET).sign('msg_1', at, text),
  }
  return readWebhook(text, headers, [SECRET])
}

const changes = [{ kind: 'article', article: 'tariffs' }]

it.each<[unknown]>([[{ changes }], [{ type: 'x', data: { changes } }], [{ data: null, changes }]])(
  'reads what changed from %j',
  (body) => {
    expect(read(body).changes).toEqual(changes)
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
])('takes %j for: anything may have changed', (body) => {
  expect(read(body)).toStrictEqual({ id: 'msg_1' })
})

it.each<[unknown]>([[[]], [null], ['text'], [7]])('refuses %j, which is no object', (body) => {
  expect(() => read(body)).toThrow('The body must be an object')
})

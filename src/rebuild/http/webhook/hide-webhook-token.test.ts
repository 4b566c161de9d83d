import { expect, it } from 'vitest'
import { hideLongName, hideWebhookToken } from './hide-webhook-token.ts'

const TOKEN = '4f6c1d20a97b3e58c0d1f2e3b4a59687'

it.each([
  [`/api/webhooks/harbour/${TOKEN}`, '/api/webhooks/harbour/***'],
  [`/api/webhooks/harbour/${TOKEN}/more`, '/api/webhooks/harbour/***/***'],
  [`/api/webhooks/harbour//${TOKEN}`, '/api/webhooks/harbour/***'],
  [`/api/webhooks/harbour%2F${TOKEN}`, '/api/webhooks/harbour/***'],
  [`/api/webhooks/${TOKEN}`, '/api/webhooks/***'],
  [`/api/webhooks/${TOKEN}/harbour`, '/api/webhooks/***/***'],
  [`//api/webhook//harbour/${TOKEN.slice(0, 9)}`, '//api/webhook/harbour/***'],
  [`/API/Webhooks/harbour/${TOKEN}`, '/API/Webhooks/harbour/***'],
])('shows %s as %s', (path, shown) => {
  expect(hideWebhookToken(path)).toBe(shown)
})

it.each(['/api/webhooks/harbour', '/api/rebuilds/0b4f6c1d-20a9-4b3e-98c0-d1f2e3b4a596', '/', ''])(
  'shows %j as it is',
  (path) => {
    expect(hideWebhookToken(path)).toBe(path)
  },
)

it('shows a name that is shorter than any token', () => {
  expect([hideLongName('harbuor'), hideLongName(TOKEN)]).toEqual(['harbuor', '***'])
})

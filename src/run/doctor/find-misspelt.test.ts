import { expect, it } from 'vitest'
import { findMisspelt } from './find-misspelt.ts'

const TENANTS = ['harbour', 'my-shop']

it.each([
  ['PROVIDER_TOKEN_HARBOR', 'PROVIDER_TOKEN_HARBOUR', true],
  ['PROVIDER_TOKEN_MY-SHOP', 'PROVIDER_TOKEN_MY_SHOP', true],
  ['provider_token_harbour', 'PROVIDER_TOKEN_HARBOUR', false],
  ['PROVIDER_TOKN_HARBOUR', 'PROVIDER_TOKEN_HARBOUR', false],
  ['PROVIDER_BASE_URL_HARBOR', 'PROVIDER_BASE_URL_HARBOUR', false],
  ['WEBHOOK_SECRETS_HARBOUR', 'WEBHOOK_SECRET_HARBOUR', false],
  ['PUBLISH_SIGNIN_KEY', 'PUBLISH_SIGNING_KEY', false],
  ['PURGE_TOKENS', 'PURGE_TOKEN', false],
])('takes %s for %s', (name, meant, isRefused) => {
  expect(findMisspelt([name], TENANTS)).toEqual([{ name, meant, isRefused }])
})

it('names a secret of no tenant, although it resembles none', () => {
  expect(findMisspelt(['PROVIDER_TOKEN_NOBODY'], TENANTS)).toEqual([{ name: 'PROVIDER_TOKEN_NOBODY', isRefused: true }])
})

it.each(['PROVIDER_TOKEN_HARBOUR', 'PREVIEW_TOKEN', 'PREVIEW_TOKEN_MY_SHOP', 'STATE_STORE', 'WORKER_PORT'])(
  'knows %s',
  (name) => expect(findMisspelt([name], TENANTS)).toEqual([]),
)

it.each(['PROVIDER_KIND', 'PUBLISH_BRANCH', 'STATE_DIRECTORY', 'PATH', 'HARBOUR_TOKEN'])(
  'leaves %s to another program',
  (name) => expect(findMisspelt([name], TENANTS)).toEqual([]),
)

import { generateKeyPairSync } from 'node:crypto'
import { expect, it } from 'vitest'
import { readSettings } from '../settings/settings.ts'
import { examineEnvironment } from './examine-environment.ts'

const TENANTS = ['harbour', 'linden']
const WEBHOOK_SECRET = `whsec_${Buffer.from('secret of twenty-four bytes').toString('base64')}`

const examine = (env: Record<string, string>, isServed = false) =>
  examineEnvironment(readSettings(env), TENANTS, { isServed })

const keyOf = (key: 'publicKey' | 'privateKey') =>
  generateKeyPairSync('ed25519', {
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })[key]

it('says that nothing is set, which is right for open providers', () => {
  expect(examine({ PATH: '/usr/bin' })).toEqual([
    {
      state: 'ok',
      check: 'settings',
      message: 'No secrets are set. Open providers and unsigned releases need none.',
    },
  ])
})

it('names the secrets that are set, and not their values', () => {
  const [line, ...others] = examine({
    PROVIDER_TOKEN_HARBOUR: 'secret-token',
    PUBLISH_SIGNING_KEY: keyOf('privateKey'),
  })
  expect(others).toEqual([])
  expect(line?.message).toBe('2 secrets are well formed: PROVIDER_TOKEN_HARBOUR, PUBLISH_SIGNING_KEY.')
})

it('asks whether a variable that nearly has the name of a setting was meant to be it', () => {
  const [refused, unread] = examine({ PROVIDER_TOKEN_HARBOR: 'secret', PUBLISH_SIGNIN_KEY: 'secret' })
  expect(refused).toMatchObject({ state: 'failed' })
  expect(refused?.message).toContain('PROVIDER_TOKEN_HARBOR belongs to no tenant')
  expect(refused?.message).toContain('Did you mean PROVIDER_TOKEN_HARBOUR?')
  expect(unread).toMatchObject({ state: 'warning' })
  expect(unread?.message).toContain('Did you mean PUBLISH_SIGNING_KEY?')
})

it.each<[string, Record<string, string>]>([
  ['PROVIDER_HEADERS_LINDEN', { PROVIDER_HEADERS_LINDEN: '{hushhush' }],
  ['WEBHOOK_SECRET_LINDEN', { WEBHOOK_SECRET_LINDEN: 'hushhush' }],
  ['PREVIEW_LINK_SECRET', { PREVIEW_LINK_SECRET: 'hushhush' }],
  ['PUBLISH_SIGNING_KEY', { PUBLISH_SIGNING_KEY: 'hushhush' }],
  ['PUBLISH_VERIFY_KEY', { PUBLISH_VERIFY_KEY: 'hushhush' }],
  ['DATABASE_URL', { DATABASE_URL: 'me:hushhush@db' }],
  ['HTTPS_PROXY', { HTTPS_PROXY: 'me:hushhush@proxy' }],
  ['PORT', { PORT: 'hushhush' }],
])('refuses a %s of the wrong form, and does not repeat it', (name, env) => {
  const lines = examine(env)
  expect(lines.map(({ state }) => state)).toEqual(['failed'])
  expect(lines[0]?.message).toContain(name)
  expect(lines[0]?.message).not.toContain('hushhush')
})

it('refuses two keys that are no pair', () => {
  const lines = examine({ PUBLISH_SIGNING_KEY: keyOf('privateKey'), PUBLISH_VERIFY_KEY: keyOf('publicKey') })
  expect(lines).toMatchObject([{ state: 'failed' }])
})

it('misses webhook secrets only if the rebuild service is set up here', () => {
  const env = { WEBHOOK_SECRET_HARBOUR: WEBHOOK_SECRET }
  expect(examine(env).map(({ state }) => state)).toEqual(['ok'])
  const [missing] = examine(env, true)
  expect(missing).toMatchObject({ state: 'warning' })
  expect(missing?.message).toContain('WEBHOOK_SECRET_LINDEN is not set')
  expect(missing?.message).toContain('set WEBHOOK_TOKEN_LINDEN')
  const heard = examine({ ...env, WEBHOOK_TOKEN_LINDEN: '4f6c1d20a97b3e58c0d1f2e3b4a59687' }, true)
  expect(heard.map(({ state }) => state)).toEqual(['ok'])
})

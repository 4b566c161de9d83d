import { inspect } from 'node:util'
import { expect, it } from 'vitest'
import { readSettings } from './settings.ts'

function failureOf(act: () => unknown): Error {
  try {
    act()
  } catch (error) {
    return error as Error
  }
  throw new Error('It did not fail.')
}

it.each(['https://me:secret@api.example', 'https://secret@api.example', 'http://me:sec/secret@api.example'])(
  'refuses PROVIDER_BASE_URL_TENANT=%s by name, and does not repeat it',
  (address) => {
    const settings = readSettings({ PROVIDER_BASE_URL_HARBOUR: address })
    const failed = failureOf(() => settings.providerBaseUrl('harbour'))
    expect(failed).toMatchObject({
      name: 'SettingsInvalid',
      message: expect.stringContaining('environment: PROVIDER_BASE_URL_HARBOUR must ') as string,
    })
    expect(inspect(failed, { depth: 9 })).not.toContain('secret')
  },
)

it.each(['me:secret@db/tessera', 'postgres://me:sec/secret@db/tessera', 'https://me:secret@db', 'secret'])(
  'refuses DATABASE_URL=%s by name, and does not repeat it',
  (address) => {
    const failed = failureOf(() => readSettings({ DATABASE_URL: address }).databaseUrl())
    expect(failed).toMatchObject({
      name: 'SettingsInvalid',
      message: expect.stringContaining('environment: DATABASE_URL must be an address such as') as string,
    })
    expect(inspect(failed, { depth: 9 })).not.toMatch(/secret|me:/)
  },
)

it.each(['postgres://me:secret@db/tessera', 'postgresql://db?host=/run/postgresql'])(
  'takes DATABASE_URL=%s',
  (address) => expect(readSettings({ DATABASE_URL: address }).databaseUrl()).toBe(address),
)

it('has the rebuild service listen on port 4400 of this machine alone, if the environment says nothing', () => {
  const settings = readSettings({})
  expect({ host: settings.host, port: settings.port(), file: settings.rebuildSettingsFile }).toEqual({
    host: '127.0.0.1',
    port: 4400,
    file: 'rebuild.json',
  })
})

it.each(['-1', '65536', '80.5', 'http'])('refuses PORT=%s', (PORT) => {
  expect(() => readSettings({ PORT }).port()).toThrow('environment: PORT must be a number from 0 to 65535.')
})

it('wants 32 characters of a secret that signs links', () => {
  const secretOf = (length: number) => readSettings({ PREVIEW_LINK_SECRET: 'x'.repeat(length) }).previewLinkSecret()
  expect(secretOf(32)).toHaveLength(32)
  expect(() => secretOf(31)).toThrow('environment: PREVIEW_LINK_SECRET must have at least 32 characters')
})

it('reads the names of tenants in variables in capitals, with underscores', () => {
  const settings = readSettings({
    PROVIDER_BASE_URL_MY_SHOP: 'https://api.example',
    PREVIEW_TOKEN: 'all',
    PREVIEW_TOKEN_MY_SHOP: 'own',
    WEBHOOK_SECRET_MY_SHOP: 'whsec_a  whsec_b',
    WEBHOOK_TOKEN_MY_SHOP: 'a b',
  })
  expect(settings.providerBaseUrl('my-shop')).toBe('https://api.example')
  expect([settings.previewToken('my-shop'), settings.previewToken('harbour')]).toEqual(['own', 'all'])
  expect(settings.webhookSecrets('my-shop')).toEqual(['whsec_a', 'whsec_b'])
  expect([settings.webhookTokens('my-shop'), settings.webhookTokens('harbour')]).toEqual([['a', 'b'], []])
})

it('reads what lets a build into a private provider', () => {
  const settings = readSettings({
    PROVIDER_TOKEN_MY_SHOP: 'abc',
    PROVIDER_HEADERS_MY_SHOP: '{"X-Api-Key":"def"}',
    PROVIDER_USER_HARBOUR: 'me',
    PROVIDER_PASSWORD_HARBOUR: 'pä:ss',
  })
  expect(settings.providerCredentials('my-shop')).toEqual({ 'x-api-key': 'def', authorization: 'Bearer abc' })
  const basic = Buffer.from('me:pä:ss').toString('base64')
  expect(settings.providerCredentials('harbour')).toEqual({ authorization: `Basic ${basic}` })
  expect(settings.providerCredentials('linden')).toBeUndefined()
  expect(Object.keys(settings.purgeEnv)).toEqual([])
})

it.each<[Record<string, string>, string]>([
  [{ PROVIDER_TOKEN_A: 'secret secret' }, 'PROVIDER_TOKEN_A must be one word'],
  [{ PROVIDER_HEADERS_A: '{secret' }, 'PROVIDER_HEADERS_A must be a JSON object'],
  [{ PROVIDER_HEADERS_A: '["secret"]' }, 'PROVIDER_HEADERS_A must be a JSON object'],
  [{ PROVIDER_HEADERS_A: '{"a b":"secret"}' }, 'no name of a header'],
  [{ PROVIDER_HEADERS_A: '{"X-Key":"secret\\r\\nX-Other: 1"}' }, 'the value of "X-Key"'],
  [{ PROVIDER_HEADERS_A: '{"Tenant-Name":"secret"}' }, 'must not name "Tenant-Name"'],
  [{ PROVIDER_USER_A: 'me' }, 'PROVIDER_PASSWORD_A must be there'],
  [{ PROVIDER_PASSWORD_A: 'secret' }, 'PROVIDER_USER_A must be there'],
  [{ PROVIDER_USER_A: 'm:e', PROVIDER_PASSWORD_A: 'secret' }, 'PROVIDER_USER_A must hold no colon'],
  [{ PROVIDER_TOKEN_A: 'secret', PROVIDER_USER_A: 'me', PROVIDER_PASSWORD_A: 'secret' }, 'must be the only one'],
  [{ PROVIDER_TOKEN_A: 'secret', PROVIDER_HEADERS_A: '{"Authorization":"secret"}' }, 'must be the only one'],
])('refuses %j by name, and does not repeat the secret', (env, expected) => {
  const failed = failureOf(() => readSettings(env).providerCredentials('a'))
  expect(failed).toMatchObject({ name: 'SettingsInvalid', message: expect.stringContaining(expected) as string })
  expect(inspect(failed, { depth: 9 })).not.toContain('secret')
})

it('says what to set if the address of a provider holds a password', () => {
  const settings = readSettings({ PROVIDER_BASE_URL_A: 'https://me:secret@api.example' })
  expect(() => settings.providerBaseUrl('a')).toThrow('set PROVIDER_USER_TENANT and PROVIDER_PASSWORD_TENANT')
})

it('reads the proxies, and never sends calls to this machine through them', () => {
  const proxyOf = (env: Record<string, string>) => readSettings(env).proxyEnv()
  expect(proxyOf({ NO_PROXY: 'a.example' })).toBeUndefined()
  expect(proxyOf({ https_proxy: 'http://p:1', no_proxy: 'a.example' })).toEqual({
    HTTP_PROXY: '',
    HTTPS_PROXY: 'http://p:1',
    NO_PROXY: 'a.example,localhost,127.0.0.1,::1,[::1]',
  })
  expect(() => proxyOf({ HTTP_PROXY: 'me:secret@proxy' })).toThrow('HTTP_PROXY must be the address of an HTTP proxy')
})

it('names the variables that are set, and hides the values of those that are secret', () => {
  const settings = readSettings({
    PROVIDER_USER_A: 'the-user',
    WEBHOOK_SECRET_A: 'whsec_one whsec_two',
    OTHER_TOKEN: 'of-another-program',
    PREVIEW_TOKEN: '',
    PATH: '/usr/bin',
  })
  expect(settings.variableNames).toEqual(['PROVIDER_USER_A', 'WEBHOOK_SECRET_A', 'OTHER_TOKEN', 'PATH'])
  expect(settings.secretNames).toEqual(['PROVIDER_USER_A', 'WEBHOOK_SECRET_A'])
  expect(settings.hideSecrets('the-user, whsec_two and of-another-program in /usr/bin')).toBe(
    'the-user, *** and *** in /usr/bin',
  )
})

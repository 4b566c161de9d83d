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
  })
  expect(settings.providerBaseUrl('my-shop')).toBe('https://api.example')
  expect([settings.previewToken('my-shop'), settings.previewToken('harbour')]).toEqual(['own', 'all'])
  expect(settings.webhookSecrets('my-shop')).toEqual(['whsec_a', 'whsec_b'])
})

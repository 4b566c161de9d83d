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

import * as v from 'valibot'
import { hasCredentials, isHttpUrl } from '#kit/is-http-url.ts'

/** A message that follows the key of a setting. */
const CREDENTIALS_REFUSED =
  'must hold no user name and no password: they would stand in pages and messages, and they are not supported there. Take out what stands before the "@".'

/** The same message for the address of a provider, which may be a private one. */
export const PROVIDER_CREDENTIALS_REFUSED =
  'must hold no user name and no password: they would stand in pages and messages. Take out what stands before the "@", and set PROVIDER_USER_TENANT and PROVIDER_PASSWORD_TENANT in the environment instead (or PROVIDER_TOKEN_TENANT for a bearer token).'

/**
 * An http(s) address without user name and password. `expected` says what the setting must be: `must be an address`.
 */
export const httpUrl = (expected: string) => v.pipe(v.string(expected), v.check(isHttpUrl, expected), noCredentials())

export const noCredentials = (expected = CREDENTIALS_REFUSED) =>
  v.check((text: string) => !hasCredentials(text), expected)

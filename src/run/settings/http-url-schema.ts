import * as v from 'valibot'
import { hasCredentials, isHttpUrl } from '#kit/is-http-url.ts'

/** Goes after the key of a setting. */
export const CREDENTIALS_REFUSED =
  'must hold no user name and no password: they would stand in pages and messages, and they are not supported there. Take out what stands before the "@".'

/**
 * An http(s) address without user name and password. `expected` says what the setting must be: `must be an address`.
 */
export const httpUrl = (expected: string) => v.pipe(v.string(expected), v.check(isHttpUrl, expected), noCredentials())

export const noCredentials = () => v.check((text: string) => !hasCredentials(text), CREDENTIALS_REFUSED)

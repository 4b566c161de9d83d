import { SettingsInvalid } from '../errors.ts'
import { variableFor } from './tenant-variables.ts'

/** Headers that give a build access to a private provider. If they are missing, the provider is open. */
export type ProviderCredentials = Readonly<Record<string, string>>

const HEADER_NAME = /^[!#$%&'*+.^`|~\w-]+$/
const HEADER_VALUE = /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/
const TOKEN = /^[\x21-\x7e]+$/

/** Headers that the client sets itself for each call. */
const OWN_HEADERS = new Set([
  ...['form-url', 'referer-url', 'landing-url', 'tenant-name', 'accept-language'],
  ...['host', 'connection', 'content-length', 'transfer-encoding', 'accept', 'accept-encoding'],
  ...['if-none-match', 'if-modified-since'],
])

/**
 * Reads the credentials of a tenant's provider from the environment: `PROVIDER_TOKEN_TENANT`, or `PROVIDER_USER_TENANT`
 * with `PROVIDER_PASSWORD_TENANT`, and `PROVIDER_HEADERS_TENANT`. `undefined` if none of them is set.
 *
 * Throws `SettingsInvalid`, which names the variable and never its value.
 */
export function readProviderCredentials(env: NodeJS.ProcessEnv, tenant: string): ProviderCredentials | undefined {
  const names = {
    token: variableFor('PROVIDER_TOKEN', tenant),
    user: variableFor('PROVIDER_USER', tenant),
    password: variableFor('PROVIDER_PASSWORD', tenant),
    headers: variableFor('PROVIDER_HEADERS', tenant),
  }
  const [token, user, password, text] = [names.token, names.user, names.password, names.headers].map(
    (name) => env[name] || undefined,
  )
  const headers = text === undefined ? {} : readHeaders(names.headers, text)
  const ways = [token, user ?? password, headers['authorization']].filter((way) => way !== undefined)
  if (ways.length > 1) {
    const expected = `must be the only one: ${names.token}, ${names.user} and an "Authorization" in ${names.headers} all set the same header. Keep one of them.`
    throw refused(token === undefined ? names.user : names.token, expected)
  }
  if (token !== undefined) {
    if (!TOKEN.test(token)) throw refused(names.token, 'must be one word of ASCII signs, without "Bearer".')
    headers['authorization'] = `Bearer ${token}`
  }
  if (user !== undefined || password !== undefined) {
    if (user === undefined) throw refused(names.user, `must be there, since ${names.password} is.`)
    if (password === undefined) throw refused(names.password, `must be there, since ${names.user} is.`)
    if (user.includes(':')) throw refused(names.user, 'must hold no colon: it ends the user name in basic auth.')
    headers['authorization'] = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
  }
  return Object.keys(headers).length === 0 ? undefined : headers
}

/** Headers by their names in lower case. */
function readHeaders(key: string, text: string): Record<string, string> {
  const form = 'must be a JSON object of texts such as {"X-Api-Key":"…"}'
  let read: unknown
  try {
    read = JSON.parse(text)
  } catch {
    // The parser's own message is not used, since it repeats the text.
    throw refused(key, `${form}.`)
  }
  if (typeof read !== 'object' || read === null || Array.isArray(read)) throw refused(key, `${form}.`)
  const headers = new Map<string, string>()
  for (const [name, value] of Object.entries(read)) {
    if (!HEADER_NAME.test(name)) throw refused(key, `${form}: a name in it is no name of a header.`)
    if (OWN_HEADERS.has(name.toLowerCase())) throw refused(key, `must not name "${name}": every call sets it itself.`)
    if (typeof value !== 'string' || !HEADER_VALUE.test(value))
      throw refused(key, `${form}: the value of "${name}" must be a text of ASCII signs, without blanks at its ends.`)
    headers.set(name.toLowerCase(), value)
  }
  return Object.fromEntries(headers)
}

function refused(key: string, expected: string): Error {
  return SettingsInvalid.fault({ file: 'environment', key, expected })
}

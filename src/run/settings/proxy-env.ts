import { isHttpUrl } from '#kit/is-http-url.ts'
import { SettingsInvalid } from '../errors.ts'

/** The proxies that Node's client and `fetch` use. */
export type ProxyEnv = Readonly<Record<'HTTP_PROXY' | 'HTTPS_PROXY' | 'NO_PROXY', string>>

/**
 * Hosts that are asked without a proxy: the demo provider, the rebuild service and test servers run on this machine,
 * which a proxy cannot reach.
 */
const THIS_MACHINE = 'localhost,127.0.0.1,::1,[::1]'

/**
 * Reads `HTTPS_PROXY`, `HTTP_PROXY` and `NO_PROXY`, in capitals or lower case. `undefined` if no proxy is named.
 *
 * Throws `SettingsInvalid`, which does not repeat the address, since that may hold a password.
 */
export function readProxyEnv(env: NodeJS.ProcessEnv): ProxyEnv | undefined {
  const [HTTP_PROXY, HTTPS_PROXY] = [readProxy(env, 'HTTP_PROXY'), readProxy(env, 'HTTPS_PROXY')]
  if (HTTP_PROXY === '' && HTTPS_PROXY === '') return undefined
  const direct = env['no_proxy'] || env['NO_PROXY'] || ''
  const NO_PROXY = direct.trim() === '*' ? '*' : [direct, THIS_MACHINE].filter((part) => part !== '').join(',')
  return { HTTP_PROXY, HTTPS_PROXY, NO_PROXY }
}

function readProxy(env: NodeJS.ProcessEnv, name: 'HTTP_PROXY' | 'HTTPS_PROXY'): string {
  const key = [name.toLowerCase(), name].find((one) => (env[one] ?? '') !== '')
  const text = key === undefined ? '' : (env[key] ?? '')
  if (key === undefined || isHttpUrl(text)) return text
  const expected = 'must be the address of an HTTP proxy, such as "http://proxy.example:3128".'
  throw SettingsInvalid.fault({ file: 'environment', key, expected })
}

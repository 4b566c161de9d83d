import { isHttpUrl } from '#kit/is-http-url.ts'
import { isLoopbackHost } from '#kit/is-loopback-host.ts'
import { isPrivateHost } from '#kit/is-private-host.ts'
import { trimCharactersEnd } from '#kit/trim-characters.ts'
import type { ServedFile } from '../../content-store.ts'
import {
  SourceAnswerRefused,
  SourcePartMissing,
  SourceRightMissing,
  SourceSettingMissing,
  SourceTokenRefused,
} from '../../errors.ts'
import type { SourceContext } from '../../source/source.ts'
import { loadJson, readLimitedBody, type Fetch } from './load-json.ts'

export type RestOptions = {
  /** The address of the system, with its folder if it lies in one. */
  readonly url: string
  /** The name of the environment variable that holds a token. Without it, the source reads what is public. */
  readonly token?: string
  /** How long to wait for each answer, in milliseconds; default 30,000. */
  readonly timeoutMs?: number
}

export type RestApi = {
  /** The name for messages: `Directus at https://cms.example`. */
  readonly name: string
  /** The address, without a slash at its end. */
  readonly url: string
  readonly hasToken: boolean
  /** Loads the JSON at a path. Rejects with a fault if the status is not 200. */
  get(path: string, query?: Readonly<Record<string, string>>): Promise<unknown>
  /** Loads the file at a path; `undefined` if the system has none there. */
  file(path: string): Promise<ServedFile | undefined>
}

const DEFAULT_TIMEOUT_MS = 30_000
/** A page of a hundred long articles is far below it. */
const MAX_BYTES = 50_000_000
/** The build refuses larger pictures anyway. */
const MAX_FILE_BYTES = 20_000_000

/**
 * Opens the REST interface of a content system. `system` is its name in messages. The token goes only to that host:
 * redirects are not followed.
 *
 * Throws `SourceSettingMissing` for options that cannot be used.
 */
export function openRestApi(
  system: string,
  options: RestOptions,
  { env, tenant }: SourceContext,
  load: Fetch,
): RestApi {
  const { token: variable, timeoutMs = DEFAULT_TIMEOUT_MS } = options
  const url = trimCharactersEnd(options.url, '/')
  const refuse = (setting: string, expected: string) =>
    SourceSettingMissing.fault({ source: system, setting, expected }, { tenant })
  if (!isHttpUrl(url)) throw refuse('"url"', 'is the address of the system, such as https://cms.example.')
  const token = variable === undefined ? undefined : env(variable)
  if (variable !== undefined && !token) throw refuse(variable, 'is not set in the environment. It holds a token.')
  const { protocol, hostname } = new URL(url)
  if (token && protocol === 'http:' && !isLoopbackHost(hostname) && !isPrivateHost(hostname))
    throw refuse('"url"', 'begins with https:// if there is a token: everybody on the way could read it.')
  const name = `${system} at ${url}`
  const headers = { 'user-agent': 'Tessera', ...(token && { authorization: `Bearer ${token}` }) }

  function faultOf(status: number, path: string, reason: string): Error {
    const where = { tenant }
    const holder = variable ?? 'the option "token"'
    if (status === 401) return SourceTokenRefused.fault({ source: name, reason, holder }, where)
    if (status === 403) return SourceRightMissing.fault({ source: name, part: path, reason }, where)
    if (status === 404) return SourcePartMissing.fault({ source: name, part: path, reason }, where)
    return SourceAnswerRefused.fault({ url: url + path, reason: `${status} ${reason}`.trim() }, where)
  }

  return {
    name,
    url,
    hasToken: token !== undefined,
    async get(path, query = {}) {
      const call = { fetch: load, headers: { ...headers, accept: 'application/json' }, timeoutMs, maxBytes: MAX_BYTES }
      const { status, value } = await loadJson(new URL(`${url}${path}?${new URLSearchParams(query)}`), call)
      if (status !== 200) throw faultOf(status, path, saidReason(value))
      if (value === undefined) throw faultOf(status, path, 'without JSON.')
      return value
    },
    async file(path) {
      const answer = await load(new URL(url + path), {
        headers,
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      })
      const bytes = answer.status === 200 ? await readLimitedBody(answer, MAX_FILE_BYTES) : undefined
      const contentType = answer.headers.get('content-type')
      return bytes && { bytes, ...(contentType !== null && { contentType }) }
    },
  }
}

/** The reason in the words of the system. Directus lists `errors`, Strapi has one `error`. */
function saidReason(value: unknown): string {
  const { errors, error } = (value ?? {}) as { errors?: unknown; error?: unknown }
  const first = (Array.isArray(errors) ? errors[0] : error) as { message?: unknown } | undefined
  return typeof first?.message === 'string' ? first.message : ''
}

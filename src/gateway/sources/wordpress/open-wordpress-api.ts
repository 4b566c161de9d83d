import * as v from 'valibot'
import { createLimit } from '#kit/limit.ts'
import { SourceAnswerRefused, WordPressLoginRefused, WordPressNotFound, WordPressRestOff } from '../../errors.ts'
import { type Fetch, type JsonAnswer, loadJson } from '../common/load-json.ts'
import { WordPressFault, WordPressIndex, WordPressUser } from './wordpress-answers.ts'

export type WordPressQuery = Readonly<Record<string, string | number | undefined>>

export type WordPressAnswer<T> = {
  readonly value: T
  /** How many rows all pages of a list have together; `undefined` if the answer does not say so. */
  readonly total: number | undefined
  /** When WordPress answered, in milliseconds since 1970, by its own clock. */
  readonly answeredAt: number
}

export type WordPressApi = {
  readonly hasLogin: boolean
  /**
   * Loads `wp/v2/PATH`, or a full path if it begins with a slash. Rejects with a fault if the status is not 200 or the
   * answer does not fit `schema`.
   */
  get<S extends v.GenericSchema>(
    path: string,
    schema: S,
    query?: WordPressQuery,
  ): Promise<WordPressAnswer<v.InferOutput<S>>>
}

export type WordPressAccess = {
  /** The address of the site, without a slash at its end. */
  readonly url: string
  readonly login?: { readonly user: string; readonly password: string }
  readonly timeoutMs: number
  readonly fetch: Fetch
}

/** A page of a hundred long posts is far below it. */
const MAX_BYTES = 50_000_000
/** Small hosts run only a few PHP processes. */
const CALLS_AT_ONCE = 4

/**
 * Finds the REST API of a WordPress, with pretty addresses (`/wp-json/`) or without, and tests the login.
 *
 * Throws `WordPressNotFound`, `WordPressRestOff`, `WordPressLoginRefused` and the faults of `loadJson`.
 */
export async function openWordPressApi({ url, login, timeoutMs, fetch }: WordPressAccess): Promise<WordPressApi> {
  const limit = createLimit(CALLS_AT_ONCE)
  const basic = login && Buffer.from(`${login.user}:${login.password}`).toString('base64')
  const headers = {
    accept: 'application/json',
    'user-agent': 'Tessera',
    ...(basic && { authorization: `Basic ${basic}` }),
  }
  const call = (address: URL) => limit(() => loadJson(address, { fetch, headers, timeoutMs, maxBytes: MAX_BYTES }))
  const root = await findRoot(url, call)
  const api: WordPressApi = {
    hasLogin: login !== undefined,
    async get(path, schema, query = {}) {
      const address = addressIn(root, path.startsWith('/') ? path : `/wp/v2/${path}`, query)
      const answer = await call(address)
      const data = { status: answer.status }
      const refuse = (reason: string) => SourceAnswerRefused.fault({ url: address.href, reason }, {}, { data })
      if (answer.status !== 200) throw refuse(reasonIn(answer))
      const read = v.safeParse(schema, answer.value)
      if (!read.success) {
        const where = v.getDotPath(read.issues[0])
        throw refuse(`${read.issues[0].message}${where === null ? '' : ` (${where})`}.`)
      }
      const total = answer.headers.get('x-wp-total')
      const answeredAt = Date.parse(answer.headers.get('date') ?? '')
      return { value: read.output, total: total === null ? undefined : Number(total), answeredAt }
    },
  }
  if (login) await tryLogin(url, login.user, await call(addressIn(root, '/wp/v2/users/me', { context: 'edit' })))
  return api
}

/** Whether WordPress answered that the login may not see something, or that it does not exist. */
export function isHidden(error: unknown): boolean {
  const { status } = (SourceAnswerRefused.is(error) ? error.data : {}) as { status?: number }
  return status === 401 || status === 403 || status === 404
}

async function findRoot(url: string, call: (address: URL) => Promise<JsonAnswer>): Promise<URL> {
  const [pretty, plain] = [new URL(`${url}/wp-json/`), new URL(`${url}/?rest_route=/`)]
  let answer = await call(pretty)
  if (isWordPress(answer)) return pretty
  if (answer.value === undefined && answer.status !== 401 && answer.status !== 403) {
    const other = await call(plain)
    if (isWordPress(other)) return plain
    if (other.value !== undefined) answer = other
  }
  throw whyNot(url, answer)
}

function isWordPress({ status, value }: JsonAnswer): boolean {
  return status === 200 && v.is(WordPressIndex, value) && value.namespaces.includes('wp/v2')
}

function whyNot(url: string, answer: JsonAnswer): Error {
  const location = answer.headers.get('location')
  if (answer.status >= 300 && answer.status < 400 && location !== null) {
    return WordPressNotFound.fault({ url, found: `it leads on to ${location}` })
  }
  const isOff = v.is(WordPressFault, answer.value) || /\bwp-(?:content|includes)\//.test(answer.text)
  if (isOff || answer.status === 401 || answer.status === 403) {
    return WordPressRestOff.fault({ url, reason: reasonIn(answer).replace(/\.$/, '') })
  }
  return WordPressNotFound.fault({ url, found: `/wp-json/ answers ${answer.status} without WordPress's JSON` })
}

/** Asks for the user's own account, because WordPress answers public calls even if the password is wrong. */
async function tryLogin(url: string, user: string, answer: JsonAnswer): Promise<void> {
  if (answer.status !== 200) throw WordPressLoginRefused.fault({ url, user, reason: reasonIn(answer) })
  const { capabilities } = v.parse(WordPressUser, answer.value)
  if (capabilities['edit_posts'] === true) return
  const reason = 'it may not read drafts. Give it the role Editor, or Administrator to read the menus too.'
  throw WordPressLoginRefused.fault({ url, user, reason })
}

function reasonIn({ status, value }: JsonAnswer): string {
  return v.is(WordPressFault, value) ? `${status}, ${value.message} (${value.code}).` : `it answers ${status}.`
}

function addressIn(root: URL, path: string, query: WordPressQuery): URL {
  const address = new URL(root)
  if (address.searchParams.has('rest_route')) address.searchParams.set('rest_route', path)
  else address.pathname += path.slice(1)
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) address.searchParams.set(name, String(value))
  }
  return address
}

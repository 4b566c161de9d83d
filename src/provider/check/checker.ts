import { randomUUID } from 'node:crypto'
import type { SiteLocale } from '#contract/locale.ts'
import { callAddress, callHeaders, type Query } from '../http/build-request.ts'
import { hideAnswered } from '../http/hide-answered.ts'
import { askOnce, type RawAnswer, type RawRequest } from './ask-once.ts'
import { checkAnswer } from './check-answer.ts'
import { checkConditional } from './check-calls.ts'
import type { FoundIn } from './finding.ts'

/** Which provider is asked for which tenant, and how. */
export type CheckerOptions = {
  readonly baseUrl: string
  readonly tenant: string
  readonly homeUrl: string
  readonly timeoutMs: number
  /** Headers of a private provider. */
  readonly credentials?: Readonly<Record<string, string>> | undefined
  /** Preview token, with which the provider shows drafts. */
  readonly token?: string | undefined
  /** Returns the milliseconds of a clock. */
  readonly now?: (() => number) | undefined
}

/** Makes calls for one tenant, and collects what is wrong. */
export type Checker = {
  ask(path: string, query: Query, how: AskHow): Promise<RawAnswer>
  note(locale: SiteLocale | undefined, found: readonly FoundIn[]): void
  /** Sends one request to any address, such as that of the form. */
  askOnce(url: string, request: Omit<RawRequest, 'timeoutMs'>): Promise<RawAnswer>
  /** The data of a successful answer. If something is wrong with the answer, it is noted. */
  dataOf(call: string, locale: SiteLocale, answer: RawAnswer): unknown
}

export type AskHow = {
  readonly locale: SiteLocale
  readonly token?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** Makes a checker. It calls `add` for each finding, and hides the secrets of the calls in its message. */
export function createChecker(
  options: CheckerOptions,
  add: (locale: SiteLocale | undefined, found: FoundIn) => void,
): Checker {
  const {
    baseUrl,
    tenant,
    homeUrl,
    timeoutMs,
    credentials,
    token: previewToken,
    now = () => performance.now(),
  } = options
  // A message quotes answers, and an answer may repeat secret headers of the call. So secrets are hidden.
  const hide = hideAnswered({ ...credentials, ...(previewToken !== undefined && { token: previewToken }) })
  const note: Checker['note'] = (locale, found) =>
    found.forEach((one) => add(locale, { ...one, message: hide(one.message) }))
  const once: Checker['askOnce'] = (url, request) => askOnce(url, { ...request, timeoutMs }, now)
  return {
    note,
    askOnce: once,
    ask(path, query, { locale, token, headers }) {
      const own = callHeaders({ tenant, homeUrl, formUrl: homeUrl, locale, token, credentials })
      return once(callAddress(baseUrl, `/api/client/${path}`, query), { headers: { ...own, ...headers } })
    },
    dataOf(call, locale, answer) {
      note(locale, checkAnswer(call, answer))
      return answer.answer.ok ? (answer.answer.data ?? undefined) : undefined
    },
  }
}

/**
 * Makes a call, and makes it twice more with conditions, to check how the provider answers them. Returns the first
 * answer.
 */
export async function conditional(
  { ask, note }: Checker,
  path: string,
  call: string,
  locale: SiteLocale,
  query: Query = {},
): Promise<RawAnswer> {
  const first = await ask(path, query, { locale })
  if (!first.answer.ok) return first
  const [tag, time] = [first.header('etag'), first.header('last-modified')]
  const condition =
    tag !== undefined ? { 'If-None-Match': tag } : time !== undefined ? { 'If-Modified-Since': time } : {}
  const again = await ask(path, query, { locale, headers: condition })
  const other = await ask(path, query, { locale, headers: { 'If-None-Match': `"${randomUUID()}"` } })
  note(locale, checkConditional(call, first, again, other))
  return first
}

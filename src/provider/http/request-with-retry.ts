import { type ApiAnswer, parseApiAnswer } from '#contract/api-answer.ts'
import { SOURCE_HEADER, SOURCE_STATES } from '#contract/source-header.ts'
import { isHostUnknown } from '#http/exchange.ts'
import type { Limit } from '#kit/limit.ts'
import type { TesseraError } from '#kit/errors.ts'
import {
  ProviderAnswerFailed,
  ProviderAnswerNotJson,
  ProviderAnswerNotUtf8,
  ProviderUnreachable,
  SourceFailed,
} from '../errors.ts'
import { type Exchange, httpExchange, type ExchangeLimits, NoAnswer } from './http-exchange.ts'
import { NoPlaceForAnswer } from './large-answers.ts'
import { type AskedPause, retryDelayMs } from './retry-delay.ts'

/** How many characters of an answer a message repeats. */
const MOST_QUOTED = 80

type AskOptions = ExchangeLimits & {
  readonly retries: number
  readonly limit: Limit
  readonly random: () => number
  readonly sleep: (ms: number) => Promise<unknown>
  readonly now: () => number
  /** Called before each attempt. Throws if there is no time left for it. */
  readonly checkTime: () => void
}

/** `data` is set if the call succeeded. `unchanged` is true if a condition of the call showed that nothing changed. */
type RequestResult = { readonly exchange: Exchange; readonly data?: unknown; readonly unchanged: boolean }

/**
 * Makes a call until there is an answer that can be used.
 *
 * An attempt is repeated if it has no whole answer, or if its status or the code of its body is 429 or 5xx. Throws the
 * fault of the last attempt. The limit counts a call only while an exchange runs, not during pauses.
 */
export async function ask(url: string, headers: Record<string, string>, options: AskOptions): Promise<RequestResult> {
  const conditional = 'If-None-Match' in headers || 'If-Modified-Since' in headers
  for (let attempt = 1; ; attempt++) {
    options.checkTime()
    const outcome = await tryOnce()
    if (outcome === undefined) {
      await options.place.wait()
      attempt -= 1
      continue
    }
    if (!('fault' in outcome)) return outcome
    if (!outcome.again || attempt > options.retries) throw outcome.fault(attempt)
    await options.sleep(retryDelayMs(attempt, options.random(), outcome.asked))
  }

  /** One attempt. `undefined` if the answer is large and has to wait for a place. */
  async function tryOnce(): Promise<RequestResult | Failure | undefined> {
    try {
      const found = await options.limit(() => httpExchange(url, headers, options))
      if (found.status === 304 && conditional) return { exchange: found, unchanged: true }
      const answer = parseApiAnswer(found.status, found.text ?? '')
      if (answer.ok) return { exchange: found, data: answer.data, unchanged: false }
      const { status } = answer.error
      return {
        fault: () => faultOf(url, found, answer, options.hide),
        again: (status === 429 || status >= 500) && found.header(SOURCE_HEADER) !== SOURCE_STATES.invalid,
        asked: askedPause(found, options.now()),
      }
    } catch (error) {
      if (error instanceof NoPlaceForAnswer) return undefined
      if (!(error instanceof NoAnswer)) throw error
      const said = { url, reason: error.message, ...(isHostUnknown(error) && { isHostUnknown: true }) }
      const fault = (attempts: number) => ProviderUnreachable.fault({ ...said, attempts }, {}, { cause: error })
      return { fault, again: true }
    }
  }
}

type Failure = {
  readonly fault: (attempts: number) => TesseraError
  readonly again: boolean
  readonly asked?: AskedPause | undefined
}

/**
 * The pause that an answer asks for. If it is a date, it counts by the provider's clock, which may differ from ours.
 */
function askedPause({ header }: Exchange, nowMs: number): AskedPause | undefined {
  const value = header('retry-after')
  const dateMs = Date.parse(header('date') ?? '')
  return value === undefined ? undefined : { value, answeredMs: Number.isNaN(dateMs) ? nowMs : dateMs }
}

function faultOf(
  url: string,
  found: Exchange,
  { error }: ApiAnswer & { ok: false },
  hide: AskOptions['hide'],
): TesseraError {
  const { status, reason, detail, code } = error
  const type = found.header('content-type')
  if (reason === 'not-json' || reason === 'shape') {
    if (found.encoding) return ProviderAnswerNotUtf8.fault({ url, encoding: found.encoding, type })
    const start = hide((found.text ?? '').trimStart()).slice(0, MOST_QUOTED)
    return ProviderAnswerNotJson.fault({ url, isJson: reason === 'shape', start, type })
  }
  if (detail !== undefined && found.header(SOURCE_HEADER) !== undefined)
    return SourceFailed.fault({ said: hide(detail) }, {}, { status })
  const kind = reason === 'status' ? `with HTTP status ${status}` : tellCode(code)
  const said = detail === undefined ? kind : `${kind} and the words ${JSON.stringify(hide(detail))}`
  return ProviderAnswerFailed.fault({ url, status, said }, {}, { status })
}

/** Says in words which code the body of an answer has, if that is not the code of a success. */
function tellCode(code: unknown): string {
  if (code === undefined) return 'without a code'
  const written = JSON.stringify(code).slice(0, MOST_QUOTED)
  return typeof code === 'number' ? `with code ${written}` : `with the code ${written} (not a number)`
}

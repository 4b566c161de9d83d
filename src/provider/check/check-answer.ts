import { tellUnknownHost } from '../errors.ts'
import type { RawAnswer } from './ask-once.ts'
import { adviceFor, faultIn, type FoundIn } from './finding.ts'

/** If an answer takes longer than this, the check gives advice: a build makes hundreds of calls. */
const SLOW_MS = 2000
const QUOTED = 60

/** What is wrong with an answer that should be a success. The content of its data does not matter. */
export function checkAnswer(call: string, raw: RawAnswer): FoundIn[] {
  const { url, status, text, bytes, answer, ms, header, reason, isHostUnknown = false } = raw
  if (isHostUnknown) return [faultIn(call, tellUnknownHost(url))]
  if (status === undefined) {
    const why = reason === undefined ? '' : ` (${reason})`
    const remedy = 'Check provider.baseUrl, whether the provider runs, and what takes it so long.'
    return [faultIn(call, `It gave no whole answer in time${why}. ${remedy}`)]
  }
  const found: FoundIn[] = []
  const start = JSON.stringify(text.slice(0, QUOTED))
  if (!answer.ok) found.push(faultIn(call, explain(status, start, answer.error)))
  else if ((answer.data ?? undefined) === undefined)
    found.push(faultIn(call, 'It is a success without "data". Answer 404 if there is nothing.'))
  const type = header('content-type') ?? 'none'
  if (status === 200 && !/^application\/(?:[\w.+-]+\+)?json\b/i.test(type))
    found.push(adviceFor(call, `Its Content-Type is ${type}. Send "application/json; charset=utf-8".`))
  if (bytes[0] === 0xef && bytes[1] === 0xbb)
    found.push(adviceFor(call, 'It begins with a byte-order mark. Leave it out: many clients cannot read it.'))
  if (text.includes('\ufffd'))
    found.push(
      faultIn(call, 'It holds bytes that are not UTF-8, or signs that were lost before. Encode answers in UTF-8.'),
    )
  if (ms > SLOW_MS)
    found.push(
      adviceFor(call, `It took ${(ms / 1000).toFixed(1)} s. Answer within 2 s: a build makes many calls, and waits.`),
    )
  return found
}

function explain(
  status: number,
  start: string,
  { reason, code, detail }: { reason: string; code?: unknown; detail?: string },
): string {
  const said = detail === undefined ? '' : ` It says ${JSON.stringify(detail)}.`
  if (reason === 'status') {
    if (status === 401 || status === 403)
      return `It answers with HTTP status ${status}.${said} Set PROVIDER_TOKEN_TENANT or the other variables for private providers, or open the call.`
    if (status >= 300 && status < 400)
      return `It redirects with HTTP status ${status}. Answer at the address itself, or change provider.baseUrl.`
    return `It answers with HTTP status ${status} and not 200.${said} Answer 200 for a success.`
  }
  if (reason === 'code')
    return `Its body has the code ${JSON.stringify(code) ?? 'undefined'}.${said} Send { "code": 200, "data": … } with code as a number.`
  return `It is ${reason === 'shape' ? 'no JSON object' : 'not JSON'} and begins with ${start}. Send { "code": 200, "data": … }, whole.`
}

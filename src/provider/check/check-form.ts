import { isRecord } from '#site/read/read-fields.ts'
import type { RawAnswer } from './ask-once.ts'
import { faultIn, type FoundIn } from './finding.ts'

const CALL = 'form/submit'

/**
 * Checks the call that a browser makes before it sends the form. `headers` are the names of the headers that the form
 * has.
 */
export function checkPreflight(answer: RawAnswer, origin: string, headers: readonly string[]): FoundIn[] {
  const { status = 0 } = answer
  if (status < 200 || status > 299)
    return [
      faultIn(
        CALL,
        `OPTIONS is answered with status ${status || 'none'}. Answer 204 with the CORS headers, without asking who calls.`,
      ),
    ]
  const found = checkOrigin(answer, origin, 'OPTIONS')
  const methods = listOf(answer.header('access-control-allow-methods'))
  if (methods.length > 0 && !methods.includes('post') && !methods.includes('*'))
    found.push(faultIn(CALL, 'Access-Control-Allow-Methods lacks POST. Add it.'))
  const allowed = listOf(answer.header('access-control-allow-headers'))
  // A star does not include Authorization, but the form does not send that.
  const missing = allowed.includes('*') ? [] : headers.filter((name) => !allowed.includes(name.toLowerCase()))
  if (missing.length > 0)
    found.push(
      faultIn(CALL, `Access-Control-Allow-Headers lacks ${missing.join(', ')}. Add them, or browsers send no form.`),
    )
  return found
}

function checkOrigin(answer: RawAnswer, origin: string, method: string): FoundIn[] {
  const allowed = answer.header('access-control-allow-origin')
  if (allowed === '*' || allowed === origin) return []
  return [
    faultIn(
      CALL,
      `${method}: Access-Control-Allow-Origin is ${allowed ?? 'missing'}. Send "*" or the site's origin, ${origin}.`,
    ),
  ]
}

/** Checks the answer to an empty form that a script sends. Every provider should refuse it, so nothing is stored. */
export function checkEmptyForm(answer: RawAnswer, origin: string): FoundIn[] {
  const found = checkOrigin(answer, origin, 'POST')
  if (answer.answer.ok)
    return [
      ...found,
      faultIn(
        CALL,
        'An empty form is accepted. Check the required fields, and answer { "code": 400, "data": { "errors": … } }.',
      ),
    ]
  const body = parsed(answer.text)
  const errors = isRecord(body) && isRecord(body['data']) ? body['data']['errors'] : undefined
  if (answer.status !== 200 || !isRecord(body) || body['code'] !== 400)
    return [
      ...found,
      faultIn(
        CALL,
        `An empty form is answered with status ${answer.status ?? 'none'} and ${answer.text.slice(0, 60)}. Answer HTTP status 200 with { "code": 400, "data": { "errors": { "email": "…" } } }.`,
      ),
    ]
  const texts = isRecord(errors) ? Object.values(errors) : []
  if (texts.length === 0 || !texts.every((text) => typeof text === 'string'))
    return [
      ...found,
      faultIn(
        CALL,
        'A refused form does not say which fields are wrong. Send "errors": { "FIELD": "message" } in "data".',
      ),
    ]
  return found
}

/** Checks the answer to an empty form of a browser without scripts, in which `_next` is on another site. */
export function checkPlainForm(answer: RawAnswer, origin: string): FoundIn[] {
  const { status } = answer
  const location = URL.parse(answer.header('location') ?? '', origin)
  if (status === 303 || status === 302) {
    return location?.origin === origin
      ? []
      : [
          faultIn(
            CALL,
            `A form without scripts is sent on to ${location?.origin ?? 'no address'}. Follow "_next" only to a path of the site.`,
          ),
        ]
  }
  if (status === 400 || status === 422) return []
  return [
    faultIn(
      CALL,
      `A form without scripts (application/x-www-form-urlencoded) is answered with status ${status ?? 'none'}. Take it without the five headers, with ?tenant=NAME, and answer 303 to "_next", or 400 with a page.`,
    ),
  ]
}

function listOf(text = ''): string[] {
  return text.split(',').flatMap((part) => (part.trim() === '' ? [] : [part.trim().toLowerCase()]))
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

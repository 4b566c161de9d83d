import type { Context, MiddlewareHandler } from 'hono'
import { isFault } from '#kit/errors.ts'
import { reasonOf } from '#kit/reason-of.ts'
import { SourceFileInvalid, SourceSettingMissing } from '../errors.ts'
import { answerFault } from './answer.ts'
import { isSameSecret } from './is-same-secret.ts'
import type { ContentStore } from '../content-store.ts'
import { SOURCE_HEADER, SOURCE_STATES } from '#contract/source-header.ts'
import { isSiteLocale, type SiteLocale } from '#contract/locale.ts'
import type { ServedLocale } from '../content.ts'

/** What the headers of a call say, once they are accepted. */
export interface CallVariables {
  tenant: string
  locale: SiteLocale
  content: ServedLocale
  withDrafts: boolean
}

export const CALL_HEADERS = ['form-url', 'referer-url', 'landing-url', 'tenant-name', 'Accept-Language'] as const

/**
 * Checks the five headers of every call as strictly as the contract words them, so that a client that forgets one finds
 * out here and not at its first real provider. Answers 400 with the name of a wrong header, 401 for a token that is not
 * the preview token, 503 if the source cannot be read, and body code 404 for an unknown tenant.
 */
export function acceptCallHeaders(
  store: ContentStore,
  previewToken: ((tenant: string) => string | undefined) | undefined,
): MiddlewareHandler<{ Variables: CallVariables }> {
  return async (c, next) => {
    const values = new Map(CALL_HEADERS.map((name) => [name, c.req.header(name)]))
    for (const [name, value] of values) {
      if (value === undefined) return answerFault(c, 400, `The request header "${name}" is missing.`)
      const fault = faultOf(name, value)
      if (fault !== undefined) return answerFault(c, 400, `The request header "${name}" ${fault}.`)
    }

    const tenant = values.get('tenant-name') ?? ''
    const locale = values.get('Accept-Language') as SiteLocale
    if (beginsReading(c)) {
      const refusal = await store.refresh?.(tenant).catch((error: unknown) => answerUnreadable(c, store, error))
      if (refusal) return refusal
    }
    const content = store.read(tenant)
    // Many back ends answer this with status 200, so clients must look at the code in the body.
    if (content === undefined) return c.json({ code: 404, data: null, msg: `There is no tenant "${tenant}".` })

    const authorization = c.req.header('authorization')
    if (authorization !== undefined && !isPreview(authorization, previewToken?.(tenant))) {
      return answerFault(c, 401, 'The preview token is not valid.')
    }
    c.set('tenant', tenant)
    c.set('locale', locale)
    c.set('content', content[locale])
    c.set('withDrafts', authorization !== undefined)
    return next()
  }
}

/**
 * Answers that the source cannot be read. A header tells the build whether the content must be corrected or whether a
 * retry may help.
 */
function answerUnreadable(c: Context, store: ContentStore, error: unknown): Response {
  const isFinal: boolean = SourceFileInvalid.is(error) || SourceSettingMissing.is(error)
  c.header(SOURCE_HEADER, isFinal ? SOURCE_STATES.invalid : SOURCE_STATES.away)
  const hint = isFault(error) && !isFinal ? ` ${error.hint}` : ''
  const said = reasonOf(error) + hint
  return answerFault(c, 503, store.hide?.(said) ?? said)
}

/** Whether a call begins a reading. Clients first ask for the changes, or for the theme if they have nothing yet. */
function beginsReading(c: Context): boolean {
  return c.req.path.endsWith('/all/changes') || c.req.query('parentCode') === 'default_theme'
}

function isPreview(authorization: string, token: string | undefined): boolean {
  return token !== undefined && isSameSecret(authorization, `Bearer ${token}`)
}

function faultOf(name: (typeof CALL_HEADERS)[number], value: string): string | undefined {
  if (!/^[\x21-\x7e]*$/.test(value)) return 'is not printable ASCII without spaces: percent-encode it'
  if (name === 'referer-url') return value === '' || URL.canParse(value) ? undefined : 'is no absolute URL'
  if (value === '') return 'is empty'
  if (name === 'form-url' || name === 'landing-url') return URL.canParse(value) ? undefined : 'is no absolute URL'
  if (name === 'Accept-Language') return isSiteLocale(value) ? undefined : 'is none of en, zh, kr'
  return undefined
}

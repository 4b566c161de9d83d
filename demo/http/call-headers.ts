import { createHash, timingSafeEqual } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import { answerFault } from './answer.ts'
import type { ContentStore } from '../store/content-store.ts'
import { type DemoLocale, isDemoLocale, type DemoLocaleContent } from '../tenant-content.ts'

/** What a call is about, once its headers are accepted. */
export interface CallVariables {
  tenant: string
  locale: DemoLocale
  content: DemoLocaleContent
  withDrafts: boolean
}

export const demoCallHeaders = ['form-url', 'referer-url', 'landing-url', 'tenant-name', 'Accept-Language'] as const

/**
 * Takes the five headers of every call as strictly as the contract words them, so that a client that forgets one is
 * found out here and not by its first real provider. Answers 400 naming the header, 401 for a token that is not the
 * preview token, and body code 404 for an unknown tenant.
 */
export function acceptCallHeaders(
  store: ContentStore,
  previewToken: string,
): MiddlewareHandler<{ Variables: CallVariables }> {
  return async (c, next) => {
    const values = new Map(demoCallHeaders.map((name) => [name, c.req.header(name)]))
    for (const [name, value] of values) {
      if (value === undefined) return answerFault(c, 400, `The request header "${name}" is missing.`)
      const fault = faultOf(name, value)
      if (fault !== undefined) return answerFault(c, 400, `The request header "${name}" ${fault}.`)
    }

    const tenant = values.get('tenant-name') ?? ''
    const locale = values.get('Accept-Language') as DemoLocale
    const content = store.read(tenant)
    // Many back ends say this with status 200, so clients must look at the body's code.
    if (content === undefined) return c.json({ code: 404, data: null, msg: `There is no tenant "${tenant}".` })

    const authorization = c.req.header('authorization')
    if (authorization !== undefined && !isSame(authorization, `Bearer ${previewToken}`)) {
      return answerFault(c, 401, 'The preview token is not valid.')
    }
    c.set('tenant', tenant)
    c.set('locale', locale)
    c.set('content', content[locale])
    c.set('withDrafts', authorization !== undefined)
    return next()
  }
}

function faultOf(name: (typeof demoCallHeaders)[number], value: string): string | undefined {
  if (!/^[\x21-\x7e]*$/.test(value)) return 'is not printable ASCII without spaces: percent-encode it'
  if (name === 'referer-url') return value === '' || URL.canParse(value) ? undefined : 'is no absolute URL'
  if (value === '') return 'is empty'
  if (name === 'form-url' || name === 'landing-url') return URL.canParse(value) ? undefined : 'is no absolute URL'
  if (name === 'Accept-Language') return isDemoLocale(value) ? undefined : 'is none of en, zh, kr'
  return undefined
}

// Through digests, as only buffers of one length can be compared without telling how much of the token was right.
function isSame(a: string, b: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(a), digest(b))
}

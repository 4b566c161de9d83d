import { Hono } from 'hono'
import * as v from 'valibot'
import { isFault, reviveFault, UnexpectedError } from '#kit/errors.ts'
import { decodePath, encodePath } from '#contract/page-path.ts'
import type { DraftsAnswer } from '#contract/service-answers.ts'
import { PlainText } from '../../queue/change.ts'
import { PreviewOff } from '../../errors.ts'
import { type CallEnv, authorize, tenantOf } from '../auth/authorize.ts'
import { publicOrigin } from '../auth/public-origin.ts'
import { parseBody } from '../input/parse-body.ts'
import { isPlainPath } from '../../previews/preview-address.ts'
import { signGrant } from '../../previews/preview-grant.ts'
import { readBody } from '../input/read-body.ts'
import type { Service } from '../../service.ts'

const DAY = 24 * 60 * 60
const SECONDS_EXPECTED = 'must be a number of seconds from 60 to 2592000, which is 30 days'

export const PreviewBody = v.strictObject({
  /** The page that the link opens, as a path of the site. If it is missing, the home page or the article's page. */
  path: v.optional(
    v.pipe(
      PlainText,
      v.maxLength(1000, 'must have at most 1000 characters'),
      v.check(
        (path) => path.startsWith('/') && isPlainPath(path),
        'must be a path of the site, such as /water/tariffs.html',
      ),
    ),
  ),
  /** Id of the only article that the link opens. If it is missing, the link opens the whole site. */
  article: v.optional(
    v.pipe(PlainText, v.minLength(1, 'must not be empty'), v.maxLength(200, 'must have at most 200 characters')),
  ),
  /** How many seconds the link works. If it is missing, one day. */
  seconds: v.optional(
    v.pipe(
      v.number(SECONDS_EXPECTED),
      v.integer(SECONDS_EXPECTED),
      v.minValue(60, SECONDS_EXPECTED),
      v.maxValue(30 * DAY, SECONDS_EXPECTED),
    ),
    DAY,
  ),
})

/** How many drafts one answer lists at most. */
const MOST_DRAFTS = 100

/** Makes preview links and lists drafts, for callers that may see the tenant. */
export function createPreviewLinkRoutes(service: Service): Hono<CallEnv> {
  const routes = new Hono<CallEnv>()
  routes.post('/:tenant/previews', authorize(service), async (c) => {
    const caller = c.get('caller')
    const text = await readBody(c)
    const { path = '/', article, seconds } = parseBody(PreviewBody, text === '' ? '{}' : text)
    const tenant = tenantOf(service, caller, c.req.param('tenant'))
    if (service.previewToken(tenant) === undefined) throw PreviewOff.fault({ tenant })
    // The key stores whole seconds.
    const expiresMs = Math.ceil(service.now() / 1000 + seconds) * 1000
    const grant = { tenant, expiresMs, ...(article !== undefined && { article }) }
    const key = signGrant(service.previewSecret, grant)
    const expires = new Date(expiresMs).toISOString()
    await service.audit.note(caller.name, 'preview link', tenant, { path, article, expires })
    const url = `${publicOrigin(c)}/preview/${tenant}${encodePath(decodePath(path) ?? '/')}?key=${key}`
    return c.json({ url: new URL(url).href, expires }, 201)
  })
  routes.get('/:tenant/drafts', authorize(service), async (c) => {
    const tenant = tenantOf(service, c.get('caller'), c.req.param('tenant'))
    const previews = service.previews()
    if (service.previewToken(tenant) === undefined || !previews) throw PreviewOff.fault({ tenant })
    const all = await previews.unpublished(tenant).catch((error: unknown) => {
      // These errors are from the service itself. All others mean that the provider's content cannot be read.
      if (!isFault(error) || error.status === 503 || error.name === UnexpectedError.name) throw error
      service.logger.warn({ err: error, path: c.req.path }, 'drafts could not be listed')
      throw reviveFault(error.toJSON(), { status: 502, cause: error })
    })
    const answer: DraftsAnswer = { drafts: all.slice(0, MOST_DRAFTS), total: all.length }
    return c.json(answer)
  })
  return routes
}

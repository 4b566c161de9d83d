import type { HttpBindings } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { isFault } from '#kit/errors.ts'
import type { PreviewAnswer } from '#run/preview/previews.ts'
import { PREVIEW_FORM_PATH } from '#run/preview/draw-preview.ts'
import { CallTooLarge, PreviewRefused, TooManyCalls } from '../../errors.ts'
import { refusal } from '../auth/authorize.ts'
import { isSecure, publicOrigin } from '../auth/public-origin.ts'
import { moveAddress, rewritePreviewUrls } from '../../previews/rewrite-preview-urls.ts'
import { isPlainPath, type PreviewAddress, readPreviewAddress } from '../../previews/preview-address.ts'
import { type PreviewGrant, readGrant } from '../../previews/preview-grant.ts'
import { FILE_POLICY, previewHeaders, previewPolicy } from '../../previews/preview-headers.ts'
import { PLAIN_POLICY, plainPage, type PreviewProblem } from '../../previews/preview-plain-page.ts'
import { readBody } from '../input/read-body.ts'
import type { Service } from '../../service.ts'

type Env = { Bindings: HttpBindings }

const PREVIEW_COOKIE = 'tessera_preview'
const HTML = 'text/html; charset=utf-8'

/**
 * Previews, for everyone who has a signed link. The first request moves the key of the link into a cookie for the
 * previews of that tenant, so no later URL contains it. Error pages use plain words. They do not tell whether a page
 * exists.
 */
export function createPreviewRoutes(service: Service): Hono<Env> {
  const routes = new Hono<Env>()
  routes.onError((error, c) => {
    if (PreviewRefused.is(error)) return showProblem(c, 'refused', 403)
    if (CallTooLarge.is(error)) return showProblem(c, 'address', 413)
    if (TooManyCalls.is(error)) {
      c.header('retry-after', String(error.retryAfterSeconds ?? 60))
      return showProblem(c, 'busy', 429)
    }
    service.logger.warn({ err: error, path: c.req.path }, 'a preview could not be shown')
    return isFault(error) ? showProblem(c, 'away', 502) : showProblem(c, 'failed', 500)
  })

  routes.get('/:tenant/*', async (c) => {
    const address = addressOf(c)
    if (!address) return showProblem(c, 'address', 400)
    const { tenant, path, query } = address
    const base = `/preview/${tenant}`
    const key = query.get('key')
    const grant = await grantOf(c, tenant, key ?? getCookie(c, PREVIEW_COOKIE))
    if (key !== null || path === '') {
      if (key !== null) setPreviewCookie(c, grant, key)
      query.delete('key')
      return redirect(c, base + (path || '/') + (query.size > 0 ? `?${query}` : ''))
    }
    const previews = service.previews()
    if (!previews) return showProblem(c, 'starting', 503)
    const until = new Date(grant.expiresMs).toISOString()
    const { article } = grant
    const seen = { until, base: publicOrigin(c) + base }
    return send(c, base, await previews.answer({ tenant, path, ...seen, ...(article !== undefined && { article }) }))
  })

  routes.post('/:tenant/_form', async (c) => {
    const address = addressOf(c)
    if (!address || address.path !== PREVIEW_FORM_PATH) return showProblem(c, 'address', 400)
    const grant = await grantOf(c, address.tenant, getCookie(c, PREVIEW_COOKIE))
    if (grant.article !== undefined) throw PreviewRefused.fault({})
    const text = await readBody(c)
    if (c.req.header('content-type')?.startsWith('application/json')) {
      return c.body('{"code":200,"data":{"id":"preview"}}', 200, previewHeaders('application/json', FILE_POLICY))
    }
    const base = `/preview/${address.tenant}`
    const next = new URLSearchParams(text).get('_next') ?? ''
    const isOurs = next.startsWith(`${base}/`) && isPlainPath(next.slice(base.length))
    return redirect(c, isOurs ? next : `${base}/`)
  })

  return routes

  /**
   * The grant of a key. Throws `PreviewRefused` if the key grants nothing, and `TooManyCalls` if the caller tries too
   * often.
   */
  async function grantOf(c: Context, tenant: string, key: string | undefined): Promise<PreviewGrant> {
    const isOn = Object.hasOwn(service.tenants.tenants, tenant) && service.previewToken(tenant) !== undefined
    const grant = isOn && key !== undefined ? readGrant(service.previewSecret, tenant, key, service.now()) : undefined
    if (!grant || key === undefined) throw await refusal(service, c, PreviewRefused.fault({}))
    await service.limits.previews(key)
    return grant
  }

  function setPreviewCookie(c: Context, { tenant, expiresMs }: PreviewGrant, key: string): void {
    setCookie(c, PREVIEW_COOKIE, key, {
      httpOnly: true,
      // With `Strict`, a link in a mail would open without the cookie.
      sameSite: 'Lax',
      path: `/preview/${tenant}`,
      maxAge: Math.max(1, Math.floor((expiresMs - service.now()) / 1000)),
      secure: isSecure(c),
    })
  }
}

/** The URL as it was sent. In Hono's own URL, `..` is resolved already. */
function addressOf(c: Context<Env>): PreviewAddress | undefined {
  return readPreviewAddress(c.env.incoming.url ?? '')
}

function send(c: Context, base: string, answer: PreviewAnswer): Response {
  if (answer === 'refused') return showProblem(c, 'refused', 403)
  if (answer === 'missing') return showProblem(c, 'missing', 404)
  if ('redirect' in answer) return redirect(c, moveAddress(answer.redirect, base))
  if ('bytes' in answer) return c.body(Buffer.from(answer.bytes), 200, previewHeaders(answer.type, FILE_POLICY))
  const policy = previewPolicy(answer.policy, c.req.header('host') ?? '', base)
  return c.body(rewritePreviewUrls(answer.html, base), answer.status as 200, previewHeaders(HTML, policy))
}

function redirect(c: Context, to: string): Response {
  return c.body(null, 302, { ...previewHeaders(HTML, PLAIN_POLICY), location: to })
}

function showProblem(
  c: Context,
  problem: PreviewProblem,
  status: 400 | 403 | 404 | 413 | 429 | 500 | 502 | 503,
): Response {
  return c.body(plainPage(problem), status, previewHeaders(HTML, PLAIN_POLICY))
}

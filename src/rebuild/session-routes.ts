import { type Context, Hono } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import * as v from 'valibot'
import { ForeignPage } from './errors.ts'
import { callerBy, type CallEnv, knownCallers, SESSION_COOKIE } from './guard.ts'
import { parseBody } from './parse-body.ts'
import { readBody } from './read-body.ts'
import type { Service } from './service.ts'
import { SESSION_SECONDS } from './sessions.ts'
import { assertWorks, type Caller } from './tokens.ts'

export const SignInBody = v.strictObject({
  token: v.pipe(v.string('must be a token'), v.maxLength(500, 'must have at most 500 characters')),
})

/** Signing in at the console, by token, for half a day. The token itself is not kept in the browser. */
export function createSessionRoutes(service: Service): Hono<CallEnv> {
  const routes = new Hono<CallEnv>()

  routes.post('/', async (c) => {
    const origin = c.req.header('origin')
    // Nobody is to be signed in by another site, as somebody else.
    if (origin !== undefined && URL.parse(origin)?.host !== c.req.header('host')) throw ForeignPage.fault({})
    const { token } = parseBody(SignInBody, await readBody(c))
    const entry = await callerBy(service, c, token)
    assertWorks(entry)
    const { secret, csrf } = await service.sessions.open(entry.sha256)
    const secure = origin?.startsWith('https:') ?? false
    setCookie(c, SESSION_COOKIE, secret, {
      httpOnly: true,
      sameSite: 'Strict',
      path: '/',
      maxAge: SESSION_SECONDS,
      secure,
    })
    await service.audit.note(entry.name, 'sign in')
    return c.json(answer(entry, csrf))
  })

  routes.use(knownCallers(service))

  routes.get('/', async (c) => {
    const session = await service.sessions.find(secretOf(c))
    return c.json(answer(c.get('caller'), session?.csrf))
  })

  routes.delete('/', async (c) => {
    await service.sessions.close(secretOf(c))
    deleteCookie(c, SESSION_COOKIE, { path: '/' })
    return c.body(null, 204)
  })

  return routes
}

/** `csrf` goes into the header `x-csrf-token` of every call that changes something. */
function answer({ name, role, tenants }: Caller, csrf: string | undefined) {
  return { name, role, tenants, ...(csrf !== undefined && { csrf }) }
}

function secretOf(c: Context): string {
  return getCookie(c, SESSION_COOKIE) ?? ''
}

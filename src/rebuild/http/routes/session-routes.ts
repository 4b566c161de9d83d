import { Hono } from 'hono'
import * as v from 'valibot'
import { ForeignPage } from '../../errors.ts'
import { callerBy, type CallEnv, authorize } from '../auth/authorize.ts'
import { parseBody } from '../input/parse-body.ts'
import { readBody } from '../input/read-body.ts'
import type { Service } from '../../service.ts'
import { dropSessionCookie, readSessionCookie, setSessionCookie } from '../auth/session-cookie.ts'
import { assertWorks, type Caller } from '../auth/tokens.ts'

export const SignInBody = v.strictObject({
  token: v.pipe(v.string('must be a token'), v.maxLength(500, 'must have at most 500 characters')),
})

/** Signs in at the console by token, for 12 hours. The browser does not store the token. */
export function createSessionRoutes(service: Service): Hono<CallEnv> {
  const routes = new Hono<CallEnv>()

  routes.post('/', async (c) => {
    const origin = c.req.header('origin')
    // Another site must not sign an editor in, possibly as a different person.
    if (origin !== undefined && URL.parse(origin)?.host !== c.req.header('host')) throw ForeignPage.fault({})
    const { token } = parseBody(SignInBody, await readBody(c))
    const entry = await callerBy(service, c, token)
    assertWorks(entry)
    const { secret, csrf } = await service.sessions.open(entry.sha256)
    setSessionCookie(c, secret)
    await service.audit.note(entry.name, 'sign in')
    return c.json(answer(entry, csrf))
  })

  routes.use(authorize(service))

  routes.get('/', async (c) => {
    const session = await service.sessions.find(readSessionCookie(c) ?? '')
    return c.json(answer(c.get('caller'), session?.csrf))
  })

  routes.delete('/', async (c) => {
    await service.sessions.close(readSessionCookie(c) ?? '')
    dropSessionCookie(c)
    return c.body(null, 204)
  })

  return routes
}

/** `csrf` goes into the header `x-csrf-token` of every call that changes something. */
function answer({ name, role, tenants }: Caller, csrf: string | undefined) {
  return { name, role, tenants, ...(csrf !== undefined && { csrf }) }
}

import { Hono } from 'hono'
import { createLookSoon } from './look-soon.ts'
import { answerFault } from '../http/answer.ts'
import { isSameSecret } from '../http/is-same-secret.ts'

type HookOptions = {
  readonly hookToken: (tenant: string) => string | undefined
  /** Reads the source again and reports a change. */
  readonly lookAgain: (tenant: string) => Promise<void>
  readonly warn: (line: string) => void
}

/**
 * `POST /hooks/TENANT/TOKEN`, or `POST /hooks/TENANT` with the token in `Authorization: Bearer` or `X-Webhook-Token`:
 * the content system reports that something changed. The body does not matter, because the source is read again.
 *
 * Answers 202 at once, because content systems wait only a few seconds.
 */
export function createHookRoutes({ hookToken, lookAgain, warn }: HookOptions): Hono {
  const lookSoon = createLookSoon(lookAgain, warn)
  const routes = new Hono()
  // The path holds the token, so it must not be logged.
  routes.onError((error, c) => {
    warn(`A webhook failed: ${error.message}`)
    return answerFault(c, 500, 'The webhook failed.')
  })
  routes.post('/:tenant/:token?', (c) => {
    const tenant = c.req.param('tenant')
    const bearer = /^Bearer (.+)$/i.exec(c.req.header('authorization') ?? '')?.[1]
    const sent = c.req.param('token') ?? bearer ?? c.req.header('x-webhook-token') ?? ''
    const token = hookToken(tenant)
    if (token === undefined || !isSameSecret(sent, token)) {
      warn(`${tenant}: a webhook with a wrong token was refused.`)
      return answerFault(c, 401, 'The token is not valid.')
    }
    lookSoon(tenant)
    return c.json({ code: 200, data: null }, 202)
  })
  return routes
}

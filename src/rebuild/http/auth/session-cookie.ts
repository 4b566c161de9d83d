import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { isSecure, saysTls } from './public-origin.ts'
import { SESSION_SECONDS } from './sessions.ts'

const NAME = 'tessera_session'

/**
 * The secret of the caller's session.
 *
 * Over TLS the cookie is called `__Host-tessera_session`. A browser accepts a cookie of such a name from this host
 * only, so neither a sibling domain nor an attacker on a connection without TLS can sign an editor in as another
 * person. Browsers refuse the name without TLS.
 */
export function readSessionCookie(c: Context): string | undefined {
  return getCookie(c, NAME, 'host') ?? (saysTls(c) ? undefined : getCookie(c, NAME))
}

export function setSessionCookie(c: Context, secret: string): void {
  const options = { httpOnly: true, sameSite: 'Strict', path: '/', maxAge: SESSION_SECONDS } as const
  if (isSecure(c)) setCookie(c, NAME, secret, { ...options, prefix: 'host', secure: true })
  else setCookie(c, NAME, secret, options)
}

export function dropSessionCookie(c: Context): void {
  deleteCookie(c, NAME, { path: '/', prefix: 'host', secure: true })
  deleteCookie(c, NAME, { path: '/' })
}

import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { isSecure, saysTls } from './public-origin.ts'
import { SESSION_SECONDS } from './sessions.ts'

const NAME = 'tessera_session'

/**
 * The secret of the caller's session. `undefined` if the caller sent none.
 *
 * Over TLS the cookie is called `__Host-tessera_session`. A browser accepts a cookie with such a name only from this
 * host. So neither a sibling domain nor an attacker on a connection without TLS can sign an editor in as another
 * person. Without TLS, browsers refuse such a name.
 */
export function readSessionCookie(c: Context): string | undefined {
  return getCookie(c, NAME, 'host') ?? (saysTls(c) ? undefined : getCookie(c, NAME))
}

/** Sets the cookie of a session. `secret` is the one that `Sessions.open` returned. */
export function setSessionCookie(c: Context, secret: string): void {
  const options = { httpOnly: true, sameSite: 'Strict', path: '/', maxAge: SESSION_SECONDS } as const
  if (isSecure(c)) setCookie(c, NAME, secret, { ...options, prefix: 'host', secure: true })
  else setCookie(c, NAME, secret, options)
}

/** Deletes the cookie under both of its names. */
export function dropSessionCookie(c: Context): void {
  deleteCookie(c, NAME, { path: '/', prefix: 'host', secure: true })
  deleteCookie(c, NAME, { path: '/' })
}

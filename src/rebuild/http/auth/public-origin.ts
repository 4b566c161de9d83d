import type { Context } from 'hono'

/**
 * Whether the caller reached this service over TLS, according to a proxy or to the page. This grants no access, so a
 * caller that lies gains nothing.
 */
export function isSecure(c: Context): boolean {
  return saysTls(c) || c.req.header('origin')?.startsWith('https:') === true
}

/** Whether a proxy says that the caller reached the service over TLS. */
export function saysTls(c: Context): boolean {
  return c.req.header('x-forwarded-proto') === 'https'
}

/** The origin of this service, as the caller reached it. */
export function publicOrigin(c: Context): string {
  return `${isSecure(c) ? 'https' : 'http'}://${new URL(c.req.url).host}`
}

import type { Context } from 'hono'

/** Whether the caller reached this service by TLS: a proxy or the page says so. Nothing is granted for it, so anybody may say it. */
export function isSecure(c: Context): boolean {
  return saysTls(c) || c.req.header('origin')?.startsWith('https:') === true
}

/** Whether a proxy says that the caller reached it by TLS. */
export function saysTls(c: Context): boolean {
  return c.req.header('x-forwarded-proto') === 'https'
}

/** The absolute address of a path of this service, as the caller reached it. */
export function ownAddress(c: Context, path: string): string {
  return new URL(path, `${isSecure(c) ? 'https' : 'http'}://${new URL(c.req.url).host}`).href
}

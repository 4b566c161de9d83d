import type { Context } from 'hono'

/** Whether the caller reached this service by TLS: a proxy says so. Nothing is granted for it, so anybody may say it. */
export function isSecure(c: Context): boolean {
  return c.req.header('x-forwarded-proto') === 'https' || c.req.header('origin')?.startsWith('https:') === true
}

/** The absolute address of a path of this service, as the caller reached it. */
export function ownAddress(c: Context, path: string): string {
  return new URL(path, `${isSecure(c) ? 'https' : 'http'}://${new URL(c.req.url).host}`).href
}

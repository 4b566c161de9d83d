import type { Context } from 'hono'
import { isTenantName } from '../content.ts'

/**
 * The origin of the page that sent a form, from `Origin`, else from `Referer`. `undefined` if both are missing or
 * hidden (`Origin: null`).
 */
export function senderOrigin(c: Context): string | undefined {
  return originOf(c.req.header('origin')) ?? originOf(c.req.header('referer'))
}

/** The tenant of the preview page that sent a form, from its host: `http://NAME.localhost:PORT`. */
export function senderTenant(origin: string | undefined): string | undefined {
  const name = origin === undefined ? undefined : /^(.+)\.localhost$/.exec(new URL(origin).hostname)?.[1]
  return name !== undefined && isTenantName(name) ? name : undefined
}

/**
 * The absolute address of a form's `_next` on that origin. `undefined` if it is not a path of that site: for other
 * hosts, schemes and `//host`, and for backslashes and control characters, which browsers would read as slashes or
 * skip.
 */
export function returnAddress(next: string, origin: string): string | undefined {
  if (!/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(next)) return undefined
  const target = new URL(next, origin)
  return target.origin === origin ? target.href : undefined
}

function originOf(address: string | undefined): string | undefined {
  if (address === undefined || !URL.canParse(address)) return undefined
  const { origin, protocol } = new URL(address)
  return protocol === 'http:' || protocol === 'https:' ? origin : undefined
}

import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context, MiddlewareHandler } from 'hono'
import { TenantUnknown } from '#run/errors.ts'
import type { Pass } from './access.ts'
import { ForeignPage, SignInNeeded, TokenRefused } from '../../errors.ts'
import type { TokenEntry } from '../../rebuild-settings.ts'
import type { Service } from '../../service.ts'
import { readSessionCookie } from './session-cookie.ts'
import { assertMaySee, assertWorks, type Caller, findToken, isSame, isValid } from './tokens.ts'

/** What `authorize` stores for the route. */
export type CallEnv = { Variables: { caller: TokenEntry } }

/** Headers in which a proxy names the client. */
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-real-ip']

/**
 * Accepts a call with a valid bearer token or session cookie. A call with the cookie that changes something must also
 * have the `x-csrf-token` of the session, which no other site can read.
 *
 * Throws `SignInNeeded`, `TokenRefused`, `ForeignPage`, `TooManyCalls`, and `NotAllowed` for a monitor.
 */
export function authorize(service: Service): MiddlewareHandler<CallEnv> {
  return async (c, next) => {
    const caller = await findCaller(service, c)
    assertWorks(caller)
    await service.limits.calls(caller.name)
    c.set('caller', caller)
    await next()
  }
}

/** Finds the caller, in any role. Throws `SignInNeeded`, `TokenRefused` and `ForeignPage`. */
export async function findCaller(service: Service, c: Context): Promise<TokenEntry> {
  const authorization = c.req.header('authorization')
  if (authorization !== undefined) {
    return callerBy(service, c, /^Bearer +(\S+) *$/i.exec(authorization)?.[1])
  }
  const secret = readSessionCookie(c)
  if (secret === undefined) throw await refusal(service, c, SignInNeeded.fault({}))
  const session = await service.sessions.find(secret)
  const entry = service.settings().tokens.find(({ sha256 }) => sha256 === session?.token)
  // A session ends with its token.
  if (!session || !entry || !isValid(entry, service.now())) throw await refusal(service, c, SignInNeeded.fault({}))
  if (!/^(GET|HEAD)$/.test(c.req.method)) assertFromConsole(c, session.csrf)
  return entry
}

/** The caller with this token. Throws `TokenRefused`, and logs the reason. */
export async function callerBy(service: Service, c: Context, token: string | undefined): Promise<TokenEntry> {
  const entry = token === undefined ? undefined : findToken(service.settings().tokens, token)
  if (entry && isValid(entry, service.now())) return entry
  service.logger.warn(
    entry ? { token: entry.name, expires: entry.expires } : {},
    entry ? 'refused: the token has expired' : 'refused: no such token',
  )
  throw await refusal(service, c, TokenRefused.fault({}))
}

/** The credentials of the caller. With them, its access can be checked again later. */
export function passOf(c: Context<CallEnv>, tenant: string): Pass {
  const session = c.req.header('authorization') === undefined ? readSessionCookie(c) : undefined
  return { token: c.get('caller').sha256, session, tenant }
}

function assertFromConsole(c: Context, csrf: string): void {
  const origin = c.req.header('origin')
  const isForeign = origin !== undefined && URL.parse(origin)?.host !== c.req.header('host')
  if (isForeign || !isSame(c.req.header('x-csrf-token') ?? '', csrf)) throw ForeignPage.fault({})
}

/**
 * Counts a refused call of this client address, and returns the error. Counting by address means that the guesses of
 * one client never slow down callers with a valid secret. Throws `TooManyCalls`.
 */
export async function refusal<E extends Error>(service: Service, c: Context, error: E): Promise<E> {
  await service.limits.refusals(addressOf(c))
  return error
}

/**
 * Whether the caller is on this machine. A call that a proxy forwards does not count, even if the proxy is on this
 * machine.
 */
export function isLoopback(c: Context): boolean {
  if (FORWARDED.some((name) => c.req.header(name) !== undefined)) return false
  return /^(127\.|::1$|::ffff:127\.)/.test(addressOf(c))
}

function addressOf(c: Context): string {
  return getConnInfo(c).remote.address ?? ''
}

/** The tenant of a call. Throws `NotAllowed`, and `TenantUnknown` if the caller may see all tenants. */
export function tenantOf(service: Service, caller: Caller, name: string): string {
  assertMaySee(caller, name)
  const { tenants } = service.tenants
  if (Object.hasOwn(tenants, name)) return name
  throw TenantUnknown.fault({ tenant: name, known: Object.keys(tenants).join(', ') }, {}, { status: 404 })
}

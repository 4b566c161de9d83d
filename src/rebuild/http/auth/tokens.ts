import { hash, randomBytes, timingSafeEqual } from 'node:crypto'
import { NotAllowed } from '../../errors.ts'
import type { TokenEntry } from '../../rebuild-settings.ts'

/** The person or program that calls. */
export type Caller = Pick<TokenEntry, 'name' | 'role' | 'tenants'>

/** A new token, and its entry for the settings. The token itself is stored nowhere. */
export function makeToken(entry: Omit<TokenEntry, 'sha256'>): { token: string; entry: TokenEntry } {
  const token = `tessera_${randomBytes(32).toString('base64url')}`
  return { token, entry: { ...entry, sha256: sha256(token).toString('hex') } }
}

/**
 * The entry of the token, expired or not. `undefined` if there is none. Compares with every entry, each in constant
 * time.
 */
export function findToken(tokens: readonly TokenEntry[], token: string): TokenEntry | undefined {
  const digest = sha256(token)
  let found: TokenEntry | undefined
  for (const entry of tokens) if (timingSafeEqual(Buffer.from(entry.sha256, 'hex'), digest)) found = entry
  return found
}

/** Whether a token has not expired yet. */
export function isValid({ expires }: TokenEntry, nowMs: number): boolean {
  return expires === undefined || Date.parse(expires) > nowMs
}

/** Whether two secrets are equal. How long this takes does not depend on them. */
export function isSame(a: string, b: string): boolean {
  return timingSafeEqual(sha256(a), sha256(b))
}

export function sha256(text: string): Buffer {
  return hash('sha256', text, 'buffer')
}

/** Whether a caller may see a tenant. */
export function maySee(caller: Caller, tenant: string): boolean {
  return caller.tenants.includes('*') || caller.tenants.includes(tenant)
}

/** Throws `NotAllowed` if the caller may not see the tenant. The answer does not reveal whether the tenant exists. */
export function assertMaySee(caller: Caller, tenant: string): void {
  if (!maySee(caller, tenant)) throw NotAllowed.fault({ who: caller.name, what: `touch the tenant "${tenant}"` })
}

/** Throws `NotAllowed` if the caller is a monitor. */
export function assertWorks(caller: Caller): void {
  if (caller.role === 'monitor') throw NotAllowed.fault({ who: caller.name, what: 'do anything but read metrics' })
}

/** Throws `NotAllowed` if the caller is an editor. */
export function assertMonitor(caller: Caller): void {
  if (caller.role === 'editor') throw NotAllowed.fault({ who: caller.name, what: 'look at the health of the service' })
}

/** Throws `NotAllowed` if the caller is not an operator. `what` says in the message what the caller may not do. */
export function assertOperator(caller: Caller, what: string): void {
  if (caller.role !== 'operator') throw NotAllowed.fault({ who: caller.name, what })
}

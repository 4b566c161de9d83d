import { withoutCredentials } from '#kit/is-http-url.ts'
import { AddressWithPassword } from '../errors.ts'
import type { Report } from './read-fields.ts'

/**
 * The address of a link without a user name and a password, which every visitor could read; `what` leads there, and
 * the notice names it.
 */
export function withoutPassword(address: string, what: string, { notices, where }: Report): string {
  const open = withoutCredentials(address)
  if (open !== address) notices.push(AddressWithPassword.notice({ what, url: open }, where))
  return open
}

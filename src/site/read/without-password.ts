import { withoutCredentials } from '#kit/is-http-url.ts'
import { AddressWithPassword } from '../errors.ts'
import type { Report } from './read-fields.ts'

/**
 * Removes a user name and a password from the address of a link, because every visitor could read them. If there were
 * any, a notice names `what`, the owner of the link.
 */
export function withoutPassword(address: string, what: string, { notices, where }: Report): string {
  const open = withoutCredentials(address)
  if (open !== address) notices.push(AddressWithPassword.notice({ what, url: open }, where))
  return open
}

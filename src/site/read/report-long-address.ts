import { isLongAddress, LONGEST_ADDRESS } from '../routing/is-long-address.ts'
import type { Notice, Where } from '#kit/errors.ts'
import { AddressTooLong } from '../errors.ts'

/**
 * The notice for an address that is left out because it is too long; `undefined` if it is short enough. `owner` says
 * whose address it is.
 */
export function reportLongAddress(address: string, owner: string, where: Where): Notice | undefined {
  if (!isLongAddress(address)) return undefined
  return AddressTooLong.notice({ owner, address, limit: LONGEST_ADDRESS }, where)
}

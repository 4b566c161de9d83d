import { isLongAddress, LONGEST_ADDRESS } from '../routing/is-long-address.ts'
import type { Notice, Where } from '#kit/errors.ts'
import { AddressTooLong } from '../errors.ts'

/** The notice of an address that is left out because of its length; `undefined` for one that is short enough. */
export function reportLongAddress(address: string, owner: string, where: Where): Notice | undefined {
  if (!isLongAddress(address)) return undefined
  return AddressTooLong.notice({ owner, address, limit: LONGEST_ADDRESS }, where)
}

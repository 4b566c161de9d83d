import * as v from 'valibot'
import { CallInvalid } from '../../errors.ts'
import { TENANT_ORDERS, type TenantOrder, type TenantPosition } from '../../queue/tenant-list.ts'

const Position = v.strictTuple([v.picklist(TENANT_ORDERS), v.pipe(v.number(), v.integer(), v.minValue(0)), v.string()])

/** Formats a place in a list as the cursor that callers get. */
export function formatTenantCursor({ order, rank, tenant }: TenantPosition): string {
  return Buffer.from(JSON.stringify([order, rank, tenant])).toString('base64url')
}

/** Parses a cursor. Throws `CallInvalid`, also if it belongs to a list in another order. */
export function parseTenantCursor(text: string, order: TenantOrder): TenantPosition {
  const read = v.safeParse(Position, readJson(text))
  if (!read.success || read.output[0] !== order) {
    const expected = 'must be the `next` of an earlier answer in the same `order`'
    throw CallInvalid.fault({ field: 'cursor', expected })
  }
  const [, rank, tenant] = read.output
  return { order, rank, tenant }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString())
  } catch {
    return undefined
  }
}

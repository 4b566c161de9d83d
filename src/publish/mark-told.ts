import { WriteConflict } from '#store/errors.ts'
import type { ObjectStore } from '#store/object-store.ts'
import { readLedger, writeLedger } from './ledger.ts'

/**
 * Notes that caches know what changed up to a release, which is live.
 *
 * Where another publisher is at work or came since, nothing is noted: what that one tells includes it.
 */
export async function markTold(store: ObjectStore, buildId: string): Promise<void> {
  const { ledger, etag } = await readLedger(store)
  if (ledger.untold === undefined || ledger.lease || ledger.live !== buildId) return
  await writeLedger(store, { ...ledger, untold: undefined }, etag).catch((error: unknown) => {
    if (!WriteConflict.is(error)) throw error
  })
}

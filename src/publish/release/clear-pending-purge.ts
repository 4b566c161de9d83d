import type { ObjectStore } from '#store/objects/object-store.ts'
import { readLedger, writeLedger } from '../lease/ledger.ts'

/**
 * Records in the ledger that the changes of all publishers up to this token are purged.
 *
 * Records nothing if another publisher is at work or came later: its purge includes these paths. Records nothing either
 * if the store refuses the write. In both cases the paths are purged once more, and the release still counts as live.
 */
export async function clearPendingPurge(store: ObjectStore, token: number): Promise<void> {
  try {
    const { ledger, etag } = await readLedger(store)
    if (ledger.untold === undefined || ledger.lease || ledger.token !== token) return
    await writeLedger(store, { ...ledger, untold: undefined }, etag)
  } catch {
    // The next publisher purges these paths again.
  }
}

import type { ObjectStore } from '#store/objects/object-store.ts'
import { readLedger, writeLedger } from '../lease/ledger.ts'

/**
 * Records that all paths which changed up to the publisher with that token are purged.
 *
 * If another publisher is at work or came since, nothing is recorded: its purge includes these paths. If the store
 * refuses the write, nothing is recorded either. In both cases the paths are purged once more, and the release counts
 * as live.
 */
export async function clearPendingPurge(store: ObjectStore, token: number): Promise<void> {
  try {
    const { ledger, etag } = await readLedger(store)
    if (ledger.untold === undefined || ledger.lease || ledger.token !== token) return
    await writeLedger(store, { ...ledger, untold: undefined }, etag)
  } catch {
    // The next publisher tells them again.
  }
}

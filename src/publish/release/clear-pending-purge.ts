import type { ObjectStore } from '#store/objects/object-store.ts'
import { readLedger, writeLedger } from '../lease/ledger.ts'

/**
 * Notes that caches know all that changed up to the publisher with that token.
 *
 * Where another one is at work or came since, nothing is noted: what that one tells includes it. Nor is it where the
 * store does not take it. Both mean that caches are told once more, and never that what is live counts as failed.
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

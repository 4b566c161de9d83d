import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '#rebuild/db/open-database.ts'
import { openRetryPolicy } from '#rebuild/queue/retry-policy.ts'
import { openReceipts } from '#rebuild/queue/open-receipts.ts'
import { putEmptyQueue } from './empty-queue.ts'

export type QueueDatabase = Awaited<ReturnType<typeof openQueueDatabase>>

/** The service's database in a temporary folder. No service uses it. `close` also removes the folder. */
export async function openQueueDatabase() {
  const dir = mkdtempSync(join(tmpdir(), 'tessera-queue-'))
  await putEmptyQueue(dir)
  const db = await openDatabase({ url: undefined, dir })
  return {
    db,
    receipts: openReceipts(db),
    retryPolicy: openRetryPolicy(db),
    async close() {
      await db.close()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

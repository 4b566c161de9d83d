import { afterAll, beforeAll, expect, it } from 'vitest'
import { openQueueDatabase, type QueueDatabase } from '../support/open-queue-database.ts'

let queue: QueueDatabase

beforeAll(async () => (queue = await openQueueDatabase()))
afterAll(() => queue.close())

it('forgets receipts that ended longer ago than the days asked for, and keeps those that still run', async () => {
  const asked = { tenant: 'harbour', kind: 'build', reason: 'an edit', askedBy: 'ada' } as const
  const ids: string[] = []
  for (const endedDaysAgo of [31, 29, undefined]) {
    const { id } = (await queue.receipts.add(asked)) ?? { id: '' }
    ids.push(id)
    if (endedDaysAgo === undefined) continue
    await queue.db.query('UPDATE tessera.receipt SET ended_at = now() - make_interval(days => $2) WHERE id = $1', [
      id,
      endedDaysAgo,
    ])
  }
  await queue.receipts.forget(30)
  expect((await queue.receipts.find(ids)).map(({ id }) => id).sort()).toEqual(ids.slice(1).sort())
})

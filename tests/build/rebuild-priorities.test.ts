import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Database } from '#rebuild/db/database.ts'
import { openDatabase } from '#rebuild/db/open-database.ts'
import { PRIORITY } from '#rebuild/queue/priority.ts'
import { openQueue, type Queue } from '#rebuild/queue/queue.ts'
import { listMissing } from '../support/list-missing.ts'
import { openQueueDatabase } from '../support/open-queue-database.ts'
import { postgresMissing, startPostgres } from '../support/start-postgres.ts'

const KINDS = [
  ['embedded', undefined],
  ['PostgreSQL', postgresMissing],
] as const

const errors: Error[] = []

describe.each(KINDS.filter(([, missing]) => missing === undefined))('jobs in the %s database', (kind) => {
  let db: Database
  let close: () => Promise<void>
  let openAgain: () => Promise<Database>
  let queue: Queue
  const closers: (() => Promise<void>)[] = []

  beforeAll(async () => {
    if (kind === 'embedded') {
      const opened = await openQueueDatabase()
      db = opened.db
      close = opened.close
      openAgain = async () => db
      return
    }
    const postgres = await startPostgres()
    openAgain = () => openDatabase({ url: postgres.url, dir: '' })
    const opened = await openAgain()
    db = opened
    close = async () => {
      await opened.close()
      await postgres.close()
    }
  })
  afterAll(() => close())
  beforeEach(async () => {
    queue = await openQueue(db, (error) => errors.push(error))
    await db.query('DELETE FROM pgboss.job')
    return async () => {
      await queue.stop()
      for (const one of closers.splice(0)) await one()
      expect(errors).toEqual([])
    }
  })

  /** Runs waiting jobs one after another until `count` have run, and returns their tenants. */
  async function drain(of: Queue, count: number): Promise<string[]> {
    const ran: string[] = []
    const { promise, resolve } = Promise.withResolvers<void>()
    await of.work(
      1,
      async ({ tenant }) => {
        ran.push(tenant)
        return undefined
      },
      async () => (ran.length === count ? resolve() : undefined),
    )
    await promise
    return ran
  }

  it('run edits first, then what looks found, then checks; each in its order', async () => {
    await queue.ensure(['check'], PRIORITY.check)
    await queue.ensure(['look-1', 'look-2'], PRIORITY.look)
    await queue.add('edit-1', 0, PRIORITY.edit)
    await queue.add('edit-2', 0, PRIORITY.edit)
    expect(await drain(queue, 5)).toEqual(['edit-1', 'edit-2', 'look-1', 'look-2', 'check'])
  })

  it('of an edit and a look of one tenant are one job, with the priority of the edit', async () => {
    await queue.ensure(['other', 'harbour'], PRIORITY.look)
    await queue.add('harbour', 0, PRIORITY.edit)
    await queue.ensure(['harbour'], PRIORITY.look)
    expect(await queue.counts()).toEqual({ waiting: 2, running: 0 })
    expect(await drain(queue, 2)).toEqual(['harbour', 'other'])
  })

  it('that waited for very long go ahead of edits, one at a time', async () => {
    await queue.ensure(['old-1', 'old-2', 'new'], PRIORITY.check)
    await db.query(
      `UPDATE pgboss.job SET created_on = now() - interval '10 minutes', start_after = now() - interval '10 minutes'
       WHERE singleton_key LIKE 'old%'`,
    )
    await db.query(`UPDATE pgboss.job SET created_on = created_on - interval '1 s' WHERE singleton_key = 'old-1'`)
    await queue.add('edit', 0, PRIORITY.edit)
    await queue.raiseOldest(300)
    await queue.raiseOldest(300)
    const ran = await drain(queue, 4)
    expect(ran.slice(0, 2)).toEqual(['old-1', 'edit'])
  })

  it('keep a place of each process for edits', async () => {
    const other = await openAgain()
    const second = kind === 'embedded' ? queue : await openQueue(other, (error) => errors.push(error))
    if (second !== queue) closers.push(() => second.stop().then(() => other.close()))
    const held = Promise.withResolvers<void>()
    const edited = Promise.withResolvers<void>()
    const begun: string[] = []
    await queue.ensure(['look-1', 'look-2', 'look-3', 'look-4', 'look-5'], PRIORITY.look)
    const run = async ({ tenant }: { tenant: string }) => {
      begun.push(tenant)
      if (tenant === 'edit') edited.resolve()
      else await held.promise
      return undefined
    }
    await queue.work(2, run, async () => undefined)
    if (second !== queue) await second.work(2, run, async () => undefined)
    const busy = second === queue ? 1 : 2
    await expect.poll(() => begun.length).toBe(busy)
    await queue.add('edit', 0, PRIORITY.edit)
    await edited.promise
    expect(begun).toHaveLength(busy + 1)
    held.resolve()
    await expect.poll(() => begun.length).toBe(6)
  })
})

listMissing(postgresMissing)

import { existsSync, mkdtempSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Notice } from '#kit/errors.ts'
import { putEmptyQueue } from '../../../tests/support/empty-queue.ts'
import type { Database } from './database.ts'
import { openEmbedded } from './embedded-database.ts'
import { whyBroken } from './folder-seal.ts'

let dir: string
let notices: Notice[]

beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'tessera-queue-'))
  notices = []
  await putEmptyQueue(dir)
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

async function open<T>(act: (db: Database) => Promise<T>): Promise<T> {
  const db = await openEmbedded(dir, (notice) => notices.push(notice))
  try {
    return await act(db)
  } finally {
    await db.close()
  }
}

const write = (db: Database) => db.query(`INSERT INTO tessera.secret (name, value) VALUES ('a', 'b')`)
const read = (db: Database) => db.query(`SELECT value FROM tessera.secret`)

/** Path of the file that holds the secrets. */
async function fileOfSecrets(db: Database): Promise<string> {
  const [row] = await db.query<{ path: string }>(`SELECT pg_relation_filepath('tessera.secret') AS path`)
  return join(dir, 'pglite', row?.path ?? '')
}

// A new database takes seconds to create. This test begins with a copy, and creates only the one that replaces the
// damaged one.
it('the embedded queue keeps its rows for its owner only; a damaged one is put aside with a notice', async () => {
  const file = await open(async (db) => {
    await write(db)
    return fileOfSecrets(db)
  })
  writeFileSync(join(dir, 'lock'), 'no database, and longer than the hundred bytes of its header'.repeat(20))
  expect(await open(read)).toEqual([{ value: 'b' }])
  expect(notices).toEqual([])
  expect(statSync(dir).mode & 0o777).toBe(0o700)

  // PostgreSQL takes an empty file for an empty table.
  truncateSync(file, 0)
  await open(async (db) => {
    expect(await read(db)).toEqual([])
    await write(db)
  })
  expect(notices.map(({ name }) => name)).toEqual(['QueueDamaged'])
  expect(existsSync(join(dir, 'pglite.damaged'))).toBe(true)
  expect(await open(read)).toEqual([{ value: 'b' }])
  expect(notices).toHaveLength(1)
}, 300_000)

it('damage that PostgreSQL meets while it runs has a name, and the next start puts the queue aside', async () => {
  const meet = `DO $$ BEGIN RAISE EXCEPTION 'invalid page in block 0' USING ERRCODE = 'XX001'; END $$`
  await open((db) => expect(db.query(meet)).rejects.toMatchObject({ name: 'QueueDamaged' }))
  expect(whyBroken(join(dir, 'pglite'))).toBe('invalid page in block 0')
})

import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { makeMemoryCache } from '../../../tests/support/memory-cache.ts'
import { makeTempDir } from '../../../tests/support/temp-dir.ts'
import { openFolderStore } from '../objects/folder-store.ts'
import type { ObjectStore } from '../objects/object-store.ts'
import { openSharedLog, type SharedLog } from './shared-log.ts'
import type { SharedStateEntry } from './shared-state-source.ts'

const HOUR_MS = 3_600_000

let dir: string
let store: ObjectStore
let nowMs: number

beforeEach(() => {
  dir = makeTempDir()
  store = openFolderStore(join(dir, 'store'))
  nowMs = 0
})
afterEach(() => store.close())

/** The log on a machine with its own cache. */
function openLog(): SharedLog {
  return openSharedLog({ store, cache: makeMemoryCache(), owner: 'harbour', codeVersion: 'code', now: () => nowMs })
}

function entries(values: Record<string, string>): Map<string, SharedStateEntry> {
  return new Map(Object.entries(values).map(([key, text]) => [key, { version: text.slice(0, 20), read: () => text }]))
}

/** The entries that a machine finds which has never read the log. */
async function readAll(log = openLog()): Promise<Record<string, string>> {
  const pulled = await log.pull(dir)
  const found: Record<string, string> = {}
  for await (const [key, value] of pulled?.values(new Set(pulled.live.keys())) ?? []) found[key] = value.toString()
  pulled?.accept()
  return found
}

const segments = async () => (await store.list('tenants/harbour/packs/')).map(({ key }) => key)

it('says to one machine what another wrote, as it is in the end', async () => {
  const log = openLog()
  await log.push(entries({ a: '1', b: '1', c: '1' }))
  await log.push(entries({ a: '2', b: '1' }))
  expect(await readAll()).toStrictEqual({ a: '2', b: '1' })
  await log.push(entries({ a: '2', b: '1', c: '3' }))
  expect(await readAll()).toStrictEqual({ a: '2', b: '1', c: '3' })
})

it('is read once: whoever wrote it or read it has nothing to do', async () => {
  const [writer, reader] = [openLog(), openLog()]
  await writer.push(entries({ a: '1' }))
  expect(await writer.pull(dir)).toBeUndefined()
  await readAll(reader)
  expect(await reader.pull(dir)).toBeUndefined()
})

it('gives way to another writer, and learns from what that one wrote', async () => {
  const [first, second] = [openLog(), openLog()]
  await first.push(entries({ a: '1' }))
  await readAll(second)
  await second.push(entries({ a: '2' }))
  expect(await first.push(entries({ a: '3' }))).toBeUndefined()
  expect(first.isKnown()).toBe(false)
  expect(await readAll(first)).toStrictEqual({ a: '2' })
  await first.push(entries({ a: '3' }))
  expect(await readAll()).toStrictEqual({ a: '3' })
})

it('stays small however often it is written, and old segments go an hour after the last head that named them', async () => {
  const log = openLog()
  const rest = Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`rest/${at}`, `${at} `.repeat(500)]))
  for (let edit = 0; edit < 100; edit += 1) {
    nowMs += HOUR_MS / 20
    await log.push(entries({ ...rest, edited: `${edit}` }))
    expect((await segments()).length).toBeLessThan(60)
  }
  expect(await readAll()).toStrictEqual({ ...rest, edited: '99' })
})

it('keeps for a reader the segments of the head that it read', async () => {
  const log = openLog()
  const text = (edit: number) => `${edit} `.repeat(200_000)
  await log.push(entries({ edited: text(0) }))
  const slow = await openLog().pull(dir)
  for (let edit = 1; edit < 40; edit += 1) await log.push(entries({ edited: text(edit) }))
  const found = await Array.fromAsync(slow?.values(new Set(['edited'])) ?? [], ([, value]) => value.toString())
  expect(found).toStrictEqual([text(0)])
  expect((await segments()).length).toBeGreaterThan(39)
  nowMs += 2 * HOUR_MS
  await log.push(entries({ edited: text(40) }))
  expect((await segments()).length).toBeLessThan(30)
})

it('clears away what a writer left that was killed before its head', async () => {
  const killed: ObjectStore = {
    ...store,
    put: (key, ...rest) => (key.endsWith('.json') ? Promise.reject(new Error('killed')) : store.put(key, ...rest)),
  }
  const lost = openSharedLog({
    store: killed,
    cache: makeMemoryCache(),
    owner: 'harbour',
    codeVersion: 'code',
    now: () => nowMs,
  })
  await expect(lost.push(entries({ a: 'never read' }))).rejects.toThrow('killed')
  expect(await segments()).toHaveLength(1)
  const log = openLog()
  await log.push(entries({ a: '1' }))
  nowMs += 2 * HOUR_MS
  await log.push(entries({ a: '2' }))
  expect(await readAll()).toStrictEqual({ a: '2' })
  expect(await segments()).toHaveLength(2)
})

it('of another code, of another owner or in another form counts as not there, and is begun anew', async () => {
  await openLog().push(entries({ a: '1' }))
  const other = openSharedLog({
    store,
    cache: makeMemoryCache(),
    owner: 'harbour',
    codeVersion: 'newer',
    now: () => nowMs,
  })
  expect(await other.pull(dir)).toBeUndefined()
  await other.push(entries({ b: '1' }))
  expect(await readAll(openLog())).toStrictEqual({})
})

it('says that it is damaged, and the next write mends it', async () => {
  await openLog().push(entries({ a: '1' }))
  const [segment = ''] = await segments()
  await store.put(segment, 'nonsense')
  const log = openLog()
  await expect(log.pull(dir)).rejects.toThrow(expect.objectContaining({ name: 'SharedStateDamaged' }))
  await log.push(entries({ a: '1', b: '2' }))
  expect(await readAll()).toStrictEqual({ a: '1', b: '2' })
})

it('cuts a large state into several segments', async () => {
  const values = Object.fromEntries(Array.from({ length: 5 }, (_, at) => [`big/${at}`, `${at}`.repeat(6 * 2 ** 20)]))
  await openLog().push(entries(values))
  expect((await segments()).length).toBeGreaterThan(1)
  expect(await readAll()).toStrictEqual(values)
})

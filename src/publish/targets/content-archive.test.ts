import { zstdCompressSync } from 'node:zlib'
import { beforeEach, expect, it } from 'vitest'
import { digest } from '#store/fs/digest.ts'
import type { ObjectStore } from '#store/objects/object-store.ts'
import { openMemoryStore } from '../../../tests/support/memory-store.ts'
import { clearArchives, openArchives, openArchiveWriter } from './content-archive.ts'

const page = (n: number) => `<html>${n}`
const needing = (...pages: number[]) => Promise.resolve(new Set(pages.map((n) => digest(page(n)))))
let store: ObjectStore

beforeEach(async () => {
  store = openMemoryStore()
  for (const n of [1, 2, 3, 4]) await archive(n, page(n))
})

async function archive(token: number, text: string): Promise<void> {
  const writer = openArchiveWriter(store, token)
  await writer.add(digest(text), Buffer.from(text))
  await writer.end()
}

async function read(...pages: number[]): Promise<(string | undefined)[]> {
  const find = openArchives(store)
  return Promise.all(pages.map(async (n) => (await find(digest(page(n))))?.toString()))
}

it('gives back what was archived, and removes archives that no release needs once there are too many', async () => {
  await clearArchives(store, { token: 4, most: 4 }, () => needing(2))
  expect(await read(1, 2, 3)).toEqual([page(1), page(2), page(3)])
  await clearArchives(store, { token: 4, most: 3 }, () => needing(2))
  expect(await read(1, 2, 3, 4)).toEqual([undefined, page(2), undefined, undefined])
})

it('unpacks an archive only to the size that its index names', async () => {
  await store.put('.tessera/packs/1-1.zst', zstdCompressSync(page(1) + 'x'.repeat(1000)))
  expect(await read(1, 2)).toEqual([undefined, page(2)])
})

it('gives back nothing whose digest is another', async () => {
  await store.put('.tessera/packs/1-1.zst', zstdCompressSync(page(9)))
  expect(await read(1, 2)).toEqual([undefined, page(2)])
})

it('writes what many small archives hold into one, so that it looks through them once in many publishes', async () => {
  await clearArchives(store, { token: 4, most: 3 }, () => needing(1, 3, 4))
  expect(await store.list('.tessera/packs/')).toHaveLength(2)
  expect(await read(1, 2, 3, 4)).toEqual([page(1), undefined, page(3), page(4)])
  await archive(5, page(5))
  await clearArchives(store, { token: 5, most: 3 }, () => expect.unreachable('Nothing has to be cleared.'))
  expect(await read(1, 5)).toEqual([page(1), page(5)])
})

it('loses nothing if a publisher is killed while it does so', async () => {
  const dying = { ...store, delete: () => Promise.reject(new Error('killed')) }
  await expect(clearArchives(dying, { token: 4, most: 3 }, () => needing(1, 3, 4))).rejects.toThrow('killed')
  expect(await read(1, 3, 4)).toEqual([page(1), page(3), page(4)])
  await clearArchives(store, { token: 5, most: 3 }, () => needing(1, 3, 4))
  expect(await store.list('.tessera/packs/')).toHaveLength(2)
  expect(await read(1, 3, 4)).toEqual([page(1), page(3), page(4)])
})

import { expect, it } from 'vitest'
import { digest } from '#store/fs/digest.ts'
import { openFolderStore } from '#store/objects/folder-store.ts'
import { makeTempDir } from '../../../tests/support/temp-dir.ts'
import { clearArchives, openArchives, openArchiveWriter } from './content-archive.ts'

const page = (n: number) => `<html>${n}`

it('gives back what was packed, and clears away packs that nobody needs once there are too many', async () => {
  const store = openFolderStore(makeTempDir())
  for (const n of [1, 2, 3]) {
    const writer = openArchiveWriter(store, n)
    await writer.add(digest(page(n)), Buffer.from(page(n)))
    await writer.end()
  }
  const read = async () => {
    const find = openArchives(store)
    return Promise.all([1, 2, 3].map(async (n) => (await find(digest(page(n))))?.toString()))
  }
  const needed = () => Promise.resolve(new Set([digest(page(2))]))
  await clearArchives(store, 3, needed)
  expect(await read()).toEqual([page(1), page(2), page(3)])
  await clearArchives(store, 2, needed)
  expect(await read()).toEqual([undefined, page(2), undefined])
  store.close()
})

import { expect, it } from 'vitest'
import { makeTempDir } from '../../../tests/support/temp-dir.ts'
import { openFolderStore } from './folder-store.ts'
import { createTimedStore } from './timed-store.ts'

it('tells whoever reads that there was no answer in time, and hands on what came', async () => {
  const never = () => new Promise<never>(() => undefined)
  const store = openFolderStore(makeTempDir())
  const timed = createTimedStore({ ...store, head: never }, 100)
  await timed.put('a', 'text')
  expect((await timed.get('a'))?.body.toString()).toBe('text')
  await expect(timed.head('a')).rejects.toThrow(
    expect.objectContaining({ name: 'StoreFailed', message: expect.stringContaining('within 0.1 seconds') as string }),
  )
  store.close()
})

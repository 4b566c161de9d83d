import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import type { Log } from '#kit/log.ts'
import { StoreFailed } from '#store/errors.ts'
import { openLocalCache } from '#store/cache/local-cache.ts'
import type { ObjectStore } from '#store/objects/object-store.ts'
import { makeTempDir } from '../../../tests/support/temp-dir.ts'
import { createSharedState } from './shared-state.ts'

it('leaves a store that failed alone for a minute, and fails no build', async () => {
  const dir = makeTempDir()
  const cache = openLocalCache(join(dir, 'cache.sqlite'))
  const get = vi.fn().mockRejectedValue(StoreFailed.fault({ action: 'Reading', store: 's', reason: 'it is away.' }))
  let nowMs = 0
  const warn = vi.fn()
  const state = createSharedState({
    store: { name: 's', get } as unknown as ObjectStore,
    cache,
    pictures: { sharedSourceOf: () => ({ kinds: [], entries: () => new Map() }) } as never,
    outDir: dir,
    versions: { state: '', translation: '' },
    now: () => nowMs,
    log: { warn } as unknown as Log,
  })
  for (nowMs of [0, 59_999, 60_000]) await state.takeOver('harbour', false)
  expect(get).toHaveBeenCalledTimes(2)
  expect(warn).toHaveBeenCalledWith(expect.stringContaining('StoreFailed (harbour)'))
  cache.close()
})

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ObjectStore } from '#store/objects/object-store.ts'
import { openMemoryStore, type MemoryObjects } from '../../../tests/support/memory-store.ts'
import {
  createBundles,
  liveKey,
  publish,
  publishedBuildId,
  resume,
  rollback,
  verify,
  visit,
  type Bundles,
} from '../../../tests/support/publish-site.ts'
import { readLedger } from '../lease/ledger.ts'
import { readBundle, type PublishBundle } from '../release/read-bundle.ts'
import { thisPublisher } from '../release/publisher-identity.ts'
import { releasesTarget } from './releases-target.ts'
import type { Target } from './target.ts'

const PAGES = 30
const WRITES = ['put', 'delete', 'copy'] as const
let bundles: Bundles
let store: ObjectStore
let target: Target
/** All requests since the last reset. */
let requests: string[]
/** Called before each request. */
let before: (request: string) => void

beforeAll(() => {
  bundles = createBundles()
})
afterAll(() => bundles.remove())
beforeEach(() => {
  requests = []
  before = () => undefined
  store = openMemoryStore((request) => {
    requests.push(request)
    before(request)
  })
  target = releasesTarget(store)
})

/** A site in which edit `n` has changed page `n`. */
const site = (edit: number, count = PAGES) => ({
  ...Object.fromEntries(
    Array.from({ length: count }, (_, n) => [`p${n}.html`, n <= edit ? `page ${n} of edit ${n}` : `page ${n}`]),
  ),
  [`news-${edit}.html`]: `news ${edit}`,
  [`_astro/main.${edit}${edit}${edit}${edit}.js`]: `run(${edit})`,
})
const counted = new Map<number, PublishBundle>()

/** Publishes the site after an edit. The bundle of an edit is written only once. */
function send(edit: number, more = {}) {
  const bundle = counted.get(edit) ?? readBundle(bundles.write(`site-${edit}`, site(edit), edit))
  counted.set(edit, bundle)
  return publish(target, bundle.dir, { bundle, ...more })
}

/** The pages that visitors get, without retained files. */
async function pages(): Promise<Record<string, string>> {
  return Object.fromEntries([...(await visit(target))].filter(([path]) => path.endsWith('.html')))
}
const pagesOf = (edit: number) =>
  Object.fromEntries(Object.entries(site(edit)).filter(([path]) => path.endsWith('.html')))

describe('a bucket with releases', () => {
  it('costs what changed from the fourth release on, however large the site is', async () => {
    const counts: number[] = []
    for (const count of [PAGES, 4 * PAGES]) {
      target = releasesTarget((store = openMemoryStore((request) => requests.push(request))))
      for (const edit of [1, 2, 3, 4, 5]) {
        requests = []
        await publish(target, bundles.write('site', site(edit, count), edit))
      }
      counts.push(requests.length)
      expect(await verify(target)).toMatchObject({ changed: [], missing: [], unknown: [] })
      expect((await readLedger(store)).ledger.slots).toHaveLength(3)
    }
    expect(counts[1]).toBe(counts[0])
    // The pages, assets and `builds/` files of three edits, and the files for publishers.
    expect(counts[0]).toBeLessThan(40)
  })

  it('goes back to each listed release, whatever its slot held since', async () => {
    for (let edit = 1; edit <= 9; edit += 1) await send(edit, { keepReleases: 8 })
    for (const edit of [8, 2, 9, 4]) {
      await rollback(target, { to: publishedBuildId(site(edit)), keepReleases: 8 })
      expect(await pages(), `edit ${edit}`).toEqual(pagesOf(edit))
      const found = await visit(target)
      expect(found.get(`_astro/main.${edit}${edit}${edit}${edit}.js`)).toBe(`run(${edit})`)
      expect(await verify(target)).toMatchObject({ changed: [], missing: [], unknown: [] })
    }
    await expect(rollback(target, { to: publishedBuildId(site(1)) })).rejects.toThrow(
      expect.objectContaining({ name: 'ReleaseUnknown' }),
    )
  })

  it('keeps no content that only dropped releases had', async () => {
    for (let edit = 1; edit <= 12; edit += 1) await send(edit, { keepReleases: 4 })
    const packs = (await store.list('.tessera/packs/')).filter(({ key }) => key.endsWith('.json'))
    expect(packs.length).toBeLessThanOrEqual(4)
    for (const edit of [11, 10, 9]) {
      await rollback(target, { to: publishedBuildId(site(edit)), keepReleases: 4 })
      expect(await pages(), `edit ${edit}`).toEqual(pagesOf(edit))
    }
  })

  it('reads a slot before a rollback makes it live, and mends what it finds there', async () => {
    for (const edit of [1, 2, 3]) await send(edit)
    const key = (await liveKey(target, 'p20.html')).replace(/slot-\d+/, (await slotWith(2)).name)
    await store.put(key, 'damaged')
    await rollback(target, { to: publishedBuildId(site(2)) })
    expect(await pages()).toEqual(pagesOf(2))
  })

  it('sends again what is damaged in a slot out of use if every file is to be compared', async () => {
    for (const edit of [1, 2, 3]) await send(edit)
    await store.put(`releases/${(await slotWith(1)).name}/p20.html`, 'damaged')
    await store.put(`releases/${(await slotWith(1)).name}/strange.html`, 'who?')
    await send(4, { verify: true })
    expect(await pages()).toEqual(pagesOf(4))
    expect(await verify(target)).toMatchObject({ changed: [], missing: [], unknown: [] })
    await rollback(target, { to: publishedBuildId(site(1)) })
    expect(await pages()).toEqual(pagesOf(1))
  })

  it('finds its slots again if the ledger is damaged, and clears away what belongs to nothing', async () => {
    for (const edit of [1, 2, 3]) await send(edit)
    await store.put('.tessera/ledger.json', '{')
    await store.put('releases/unknown/index.html', 'nobody knows')
    await send(4, { verify: true })
    expect((await readLedger(store)).ledger.slots).toHaveLength(3)
    expect(await store.list('releases/unknown/')).toEqual([])
    await send(5)
    expect(await pages()).toEqual(pagesOf(5))
    expect(await verify(target)).toMatchObject({ changed: [], missing: [], unknown: [] })
    await rollback(target, { to: publishedBuildId(site(2)) })
    expect(await pages()).toEqual(pagesOf(2))
  })

  it('takes over what an earlier version wrote: a prefix for each release', async () => {
    await send(1)
    const id = publishedBuildId(site(1))
    const { slots: _none, releases, ...ledger } = (await readLedger(store)).ledger
    for (const { key } of await store.list('releases/')) await store.copy(key, key.replace(/slot-\d+/, id))
    await store.delete((await store.list('releases/slot-')).map(({ key }) => key))
    const earlier = { ...ledger, releases: releases.map(({ token: _unknown, ...release }) => release) }
    await store.put('.tessera/ledger.json', JSON.stringify(earlier))
    await store.put('current', JSON.stringify({ release: id, token: ledger.token }), { metadata: { release: id } })
    target = releasesTarget(store)
    expect(await verify(target)).toMatchObject({ buildId: id, changed: [], missing: [], unknown: [] })

    expect(await send(2)).toMatchObject({ notices: [{ name: 'ReleasesInSlots' }] })
    expect(await pages()).toEqual(pagesOf(2))
    await rollback(target, { to: id })
    expect(await pages()).toEqual(pagesOf(1))
    await resume(target)
    for (const edit of [3, 4, 5]) expect(await send(edit, { keepReleases: 3 })).toMatchObject({ notices: [] })
    expect(await pages()).toEqual(pagesOf(5))
    expect(await store.list(`releases/${id}/`)).toEqual([])
    await rollback(target, { to: publishedBuildId(site(3)) })
    expect(await pages()).toEqual(pagesOf(3))
  })

  it('gives up the slot that a publisher on another machine may still write to', async () => {
    for (const edit of [1, 2, 3]) await send(edit)
    const publisher = { ...thisPublisher(), host: 'elsewhere', space: 'another machine' }
    let isFrozen = false
    before = (request) => {
      isFrozen ||= /^put releases.*p4/.test(request)
      if (isFrozen) throw new Error('frozen')
    }
    await expect(send(4, { publisher, lease: { leaseMs: 1000, waitMs: 0 } })).rejects.toThrow('frozen')
    before = () => undefined
    const left = (await readLedger(store)).ledger.slots?.find(({ doubt }) => doubt !== undefined)?.name
    expect(left).toBeDefined()
    // By the clock of the next publisher, its lease has ended.
    expect(await send(5, { now: () => Date.now() + 60_000 })).toMatchObject({ state: 'published', notices: [] })
    expect((await readLedger(store)).ledger.slots?.map(({ name }) => name)).not.toContain(left)
    expect(await store.list(`releases/${left}/`)).toEqual([])
    expect(await pages()).toEqual(pagesOf(5))
  })
})

/**
 * Kills the publisher at its n-th write, with `isDone` after that write is carried out, and publishes again. Returns
 * whether the publisher made that many writes.
 */
async function killAt(n: number, isDone: boolean, next: () => Promise<unknown>): Promise<boolean> {
  const { space: _gone, ...identity } = thisPublisher()
  // A process on this machine that has ended.
  const publisher = { ...identity, space: thisPublisher().space, pid: 4_194_305, started: 'long ago' }
  let count = 0
  let isKilled = false
  const real = Object.fromEntries(WRITES.map((name) => [name, store[name]])) as Pick<
    ObjectStore,
    (typeof WRITES)[number]
  >
  const dying = (act: () => Promise<unknown>) => async () => {
    if (isKilled) throw new Error('killed')
    if ((count += 1) < n) return act()
    isKilled = true
    if (isDone) await act()
    throw new Error('killed')
  }
  const killable: ObjectStore = {
    ...store,
    put: (...words) => dying(() => real.put(...words))() as Promise<string>,
    delete: (...words) => dying(() => real.delete(...words))() as Promise<void>,
    copy: (...words) => dying(() => real.copy(...words))() as Promise<void>,
  }
  await send(5, { publisher, target: releasesTarget(killable) }).catch(() => undefined)
  if (isKilled) await next()
  return isKilled
}

it.each([true, false])(
  'a publisher that brings a slot up to date may be killed at every write (done: %s)',
  async (isDone) => {
    const start: MemoryObjects = new Map()
    target = releasesTarget(openMemoryStore(undefined, start))
    for (const edit of [1, 2, 3, 4]) await send(edit, { keepReleases: 3 })
    for (let n = 1; ; n += 1) {
      store = openMemoryStore(undefined, new Map(start))
      target = releasesTarget(store)
      const wasKilled = await killAt(n, isDone, async () => {
        expect([pagesOf(4), pagesOf(5)], `killed at write ${n}`).toContainEqual(await pages())
        await send(6, { keepReleases: 3 })
        expect(await pages(), `killed at write ${n}`).toEqual(pagesOf(6))
        expect(await verify(target), `killed at write ${n}`).toMatchObject({ changed: [], missing: [], unknown: [] })
        await rollback(target, { to: publishedBuildId(site(4)) })
        expect(await pages(), `back, killed at write ${n}`).toEqual(pagesOf(4))
        await resume(target)
        for (const edit of [7, 8, 9]) await send(edit, { keepReleases: 3 })
        expect(await pages(), `later, killed at write ${n}`).toEqual(pagesOf(9))
      })
      if (!wasKilled) break
      expect(n).toBeLessThan(60)
    }
  },
)

async function slotWith(edit: number): Promise<{ name: string }> {
  const slot = (await readLedger(store)).ledger.slots?.find(({ build }) => build === publishedBuildId(site(edit)))
  if (!slot) throw new Error(`No slot holds edit ${edit}.`)
  return slot
}

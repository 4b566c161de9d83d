import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { LEDGER_KEY, readLedger } from '#publish/lease/ledger.ts'
import { readBundle } from '#publish/release/read-bundle.ts'
import type { Target } from '#publish/targets/target.ts'
import {
  publishedBuildId,
  DAY_MS,
  dyingAfterFlip,
  FIRST,
  liveKey,
  openTestTarget,
  publish,
  resume,
  rollback,
  SECOND,
  timeOf,
  visit,
} from '../support/publish-site.ts'
import { publishPlaces } from '../support/publish-places.ts'

const places = publishPlaces()
let target: Target

afterEach(() => target.close())

const readLatest = async () =>
  JSON.parse((await visit(target)).get('builds/latest.json') ?? '') as { id: string; timestamp: number }

const readLedgerNow = async () => (await readLedger(target.store)).ledger

describe.each(Object.entries(places.kinds))('%s', (_kind, address) => {
  beforeEach(async () => {
    target = await openTestTarget(address())
  })

  it('says what changed and gives a later time where the one before was killed between the flip and the ledger', async () => {
    await publish(target, places.bundles.write('a', FIRST, 0))
    const second = places.bundles.write('b', SECOND, 1)
    await expect(publish(dyingAfterFlip(target), second)).rejects.toThrow('killed')
    const mended = await publish(target, second)
    expect(mended.state).toBe('published')
    expect(mended.changed).toEqual(expect.arrayContaining(['index.html', 'new.html', 'old.html']))
    expect(await readLatest()).toEqual({ id: publishedBuildId(SECOND), timestamp: timeOf(1) })

    await expect(rollback(dyingAfterFlip(target))).rejects.toThrow('killed')
    const back = await rollback(target, { to: publishedBuildId(FIRST) })
    expect(back.state).toBe('published')
    expect(back.changed).toEqual(expect.arrayContaining(['index.html', 'new.html', 'old.html']))
    const latest = await readLatest()
    expect(latest.id).toBe(publishedBuildId(FIRST))
    expect(latest.timestamp).toBeGreaterThan(timeOf(1))
    await resume(target)
    expect(await publish(target, second)).toMatchObject({ state: 'published' })
  })

  it('clears away what a publisher began and did not make live', async () => {
    await publish(target, places.bundles.write('a', FIRST, 0))
    const begun = places.bundles.write('begun', { ...SECOND, 'begun.html': 'begun' }, 1)
    const bundle = readBundle(begun)
    writeFileSync(join(begun, 'new.html'), 'changed since it was counted')
    await expect(publish(target, begun, { bundle })).rejects.toThrow(expect.objectContaining({ name: 'BundleChanged' }))
    await expect(
      publish(dyingAfterFlip(target), places.bundles.write('died', { 'index.html': 'died' }, 2)),
    ).rejects.toThrow()
    await publish(target, places.bundles.write('b', SECOND, 3))
    const { releases, slots = [] } = await readLedgerNow()
    const ids = releases.map(({ id }) => id)
    expect(ids.sort()).toEqual([publishedBuildId(FIRST), publishedBuildId(SECOND)].sort())
    const keys = (await target.store.list('')).map(({ key }) => key)
    const found = keys.flatMap((key) => /^(?:\.tessera\/)?releases\/([\w-]+)/.exec(key)?.[1] ?? [])
    const inSlots = slots.flatMap(({ name, build }) => [name, build])
    expect([...ids, ...inSlots]).toEqual(expect.arrayContaining(found))
    expect(slots.length).toBeLessThanOrEqual(3)
    expect(keys.filter((key) => key.startsWith('.tessera/pending/'))).toEqual([])
  })
})

describe.each(['S3 in place', 'S3 with releases'] as const)('%s', (kind) => {
  beforeEach(async () => {
    target = await openTestTarget(places.kinds[kind]())
  })
  afterEach(() => {
    delete places.s3.hooks.refuse
  })

  it('is published all the same where old files cannot be removed, and the next publish removes them', async () => {
    const files = (n: number) => ({ 'index.html': `page ${n}` })
    const last = { keepReleases: 1 }
    await publish(target, places.bundles.write('site', files(1), 1), last)
    places.s3.hooks.refuse = (request) => request.startsWith('POST') && request.includes('?delete')
    const second = await publish(target, places.bundles.write('site', files(2), 2), last)
    expect(second).toMatchObject({ state: 'published', notices: [{ name: 'LeftoversStay' }] })
    expect(second.changed).toContain('index.html')
    expect((await visit(target)).get('index.html')).toBe('page 2')
    delete places.s3.hooks.refuse
    expect(await publish(target, places.bundles.write('site', files(3), 3), last)).toMatchObject({ notices: [] })
    expect(await readLedgerNow()).toMatchObject({ dropping: [], releases: [{ id: publishedBuildId(files(3)) }] })
    // Each of the three slots holds a release.
    expect(await target.store.list('.tessera/releases/')).toHaveLength(kind === 'S3 with releases' ? 3 : 1)
  })
})

describe('S3 in place', () => {
  beforeEach(async () => {
    target = await openTestTarget(places.kinds['S3 in place']())
  })

  it('changes nothing where it no longer holds the pages of the release to go back to', async () => {
    await publish(target, places.bundles.write('a', FIRST, 0))
    await publish(target, places.bundles.write('b', { ...SECOND, 'about.html': 'changed', 'more.html': 'more' }, 1))
    const { token } = await readLedgerNow()
    await publish(target, places.bundles.write('c', SECOND, 2))
    const before = await visit(target)
    await target.store.delete([`.tessera/packs/${token}-1.zst`])
    await expect(rollback(target)).rejects.toThrow(
      expect.objectContaining({ name: 'ReleaseIncomplete', message: expect.stringMatching(/(about|more)\.html/) }),
    )
    expect(await visit(target)).toEqual(before)
    expect(await rollback(target, { to: publishedBuildId(FIRST) })).toMatchObject({ state: 'published' })
    expect(Object.fromEntries(await visit(target))).toMatchObject(FIRST)
  })

  it('can go back to every listed release where hashed files are not to stay, and then removes those of no listed one', async () => {
    const grace = { assetsMs: 0, pagesMs: 0 }
    const go = (files: Record<string, string>, minute: number) => {
      const more = { grace, keepReleases: 2, now: () => timeOf(minute) }
      return publish(target, places.bundles.write('site', files, minute), more)
    }
    await go(FIRST, 0)
    await go(SECOND, 1)
    expect(await rollback(target, { grace, now: () => timeOf(2) })).toMatchObject({ state: 'published' })
    expect(Object.fromEntries(await visit(target))).toMatchObject(FIRST)
    await resume(target)
    await go({ 'index.html': 'third' }, 3)
    await go({ 'index.html': 'fourth' }, (2 * DAY_MS) / 60_000)
    await go({ 'index.html': 'fifth' }, (4 * DAY_MS) / 60_000)
    const hashed = [...(await visit(target)).keys()].filter((path) => path.startsWith('_astro/'))
    expect(hashed).toEqual([])
  })
})

describe('S3 with releases', () => {
  beforeEach(async () => {
    target = await openTestTarget(places.kinds['S3 with releases']())
  })

  it('does without a missing file that was left for open pages, and sends again what a release itself lacks', async () => {
    await publish(target, places.bundles.write('a', FIRST, 0))
    const css = '_astro/a.1111.css'
    await target.store.delete([await liveKey(target, css), await liveKey(target, 'about.html')])
    await publish(target, places.bundles.write('b', SECOND, 1))
    const found = await visit(target)
    expect(Object.fromEntries(found)).toMatchObject(SECOND)
    expect(found.has(css)).toBe(false)
    const third = { ...SECOND, [css]: FIRST[css] }
    await publish(target, places.bundles.write('c', third, 2))
    expect(Object.fromEntries(await visit(target))).toMatchObject(third)
  })

  it('publishes where the books of publishers were lost', async () => {
    for (const n of [0, 1, 2]) await publish(target, places.bundles.write('a', { 'index.html': `page ${n}` }, n))
    await target.store.delete((await target.store.list('.tessera/')).map(({ key }) => key))
    const next = places.bundles.write('b', SECOND, 3)
    expect(await publish(target, next)).toMatchObject({ state: 'published' })
    expect(Object.fromEntries(await visit(target))).toMatchObject(SECOND)
    expect(await publish(target, next)).toMatchObject({ state: 'already' })
  })

  it('leaves the pointer to a later publisher that took over', async () => {
    await publish(target, places.bundles.write('a', FIRST, 0))
    const overtaken: Target = {
      ...target,
      async flip(change) {
        const { lease: _ours, ...ledger } = await readLedgerNow()
        await target.store.put(LEDGER_KEY, JSON.stringify(ledger))
        await publish(target, places.bundles.write('c', { 'index.html': 'later' }, 2))
        return target.flip(change)
      },
    }
    await expect(publish(overtaken, places.bundles.write('b', SECOND, 1))).rejects.toThrow(
      expect.objectContaining({ name: 'PublishLeaseLost' }),
    )
    expect((await visit(target)).get('index.html')).toBe('later')
    expect(await readLedgerNow()).toMatchObject({ live: publishedBuildId({ 'index.html': 'later' }) })
  })
})

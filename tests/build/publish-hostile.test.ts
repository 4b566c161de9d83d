import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { LEDGER_KEY } from '#publish/lease/ledger.ts'
import { manifestKey } from '#publish/release/manifest.ts'
import type { Target } from '#publish/targets/target.ts'
import { digest } from '#store/fs/digest.ts'
import {
  publishedBuildId,
  editJson,
  FIRST,
  openTestTarget,
  publish,
  rollback,
  SECOND,
  verify,
  visit,
  type Json,
} from '../support/publish-site.ts'
import { publishPlaces } from '../support/publish-places.ts'

// An attacker who may write to a target can change the publishers' state there. This must not affect anything outside
// the target.

const places = publishPlaces()
let target: Target

afterEach(() => target.close())

const unreadable = (key: string) =>
  expect.objectContaining({
    name: 'TargetStateUnknown',
    message: expect.stringContaining(key) as string,
  }) as Error

describe.each(Object.entries(places.kinds))('%s', (_kind, address) => {
  beforeEach(async () => {
    target = await openTestTarget(address())
    await publish(target, places.bundles.write('site', FIRST, 0))
    await publish(target, places.bundles.write('site', SECOND, 1))
  })

  it.each<[string, Json]>([
    ['drops', { dropping: ['../../outside'] }],
    ['shows', { live: '../../outside' }],
    ['lists', { releases: [{ id: '../../outside', timestampMs: 1, liveMs: 1, files: 1 }] }],
  ])('changes nothing for a ledger that %s what lies outside', async (_what, change) => {
    const outside = join(places.bundles.dir, 'outside')
    mkdirSync(outside)
    writeFileSync(join(outside, 'own.txt'), 'mine')
    await editJson(target, LEDGER_KEY, (ledger) => Object.assign(ledger, change))
    const next = places.bundles.write('next', { 'index.html': 'next' }, 2)
    for (const act of [() => publish(target, next), () => rollback(target), () => verify(target)])
      await expect(act()).rejects.toThrow(unreadable(LEDGER_KEY))
    expect(readdirSync(outside)).toEqual(['own.txt'])
  })

  it.each<[string, Json]>([
    ['a file outside', { files: { '../../outside/own.txt': [digest('x'), 1] } }],
    ['a kept file outside', { kept: { '../../../outside/own.txt': [digest('x'), 1, 9e12] } }],
    ['content outside', { kept: { 'a.html': [`../../../../outside/own.txt${'/'.repeat(37)}`, 4, 9e12] } }],
  ])('never reads, shows or removes %s for a manifest', async (_what, change) => {
    const outside = join(places.bundles.dir, 'outside')
    mkdirSync(outside)
    writeFileSync(join(outside, 'own.txt'), 'mine')
    await editJson(target, manifestKey(publishedBuildId(FIRST)), (manifest) => Object.assign(manifest, change))
    await editJson(target, manifestKey(publishedBuildId(SECOND)), (manifest) => Object.assign(manifest, change))
    await expect(verify(target)).rejects.toThrow(unreadable(manifestKey(publishedBuildId(SECOND))))
    await expect(rollback(target)).rejects.toThrow(unreadable(manifestKey(publishedBuildId(FIRST))))
    const next = places.bundles.write('next', { 'index.html': 'next' }, 2)
    await publish(target, next, { keepReleases: 1 }).catch(() => undefined)
    expect(readFileSync(join(outside, 'own.txt'), 'utf8')).toBe('mine')
    expect(JSON.stringify([...(await visit(target))])).not.toContain('mine')
  })
})

describe('a folder', () => {
  const inTarget = (path: string) => join(places.bundles.dir, 'target', path)

  beforeEach(async () => {
    target = await openTestTarget(places.kinds.folder())
    await publish(target, places.bundles.write('site', FIRST, 0))
  })

  it.each(['../elsewhere/ID', 'files/ID', '/releases/ID', 'releases/../releases/ID'])(
    'is not live at %s, and the next publish leads visitors back',
    async (place) => {
      const id = publishedBuildId(FIRST)
      const link = place.replace('ID', id)
      rmSync(inTarget('current'))
      symlinkSync(link, inTarget('current'))
      await expect(verify(target)).rejects.toThrow(/current/)
      await publish(target, join(places.bundles.dir, 'site'))
      expect(await verify(target)).toMatchObject({ buildId: id, changed: [], missing: [], unknown: [] })
    },
  )

  it('follows no link in the folder of a release, and no folder in the place of the link to it', async () => {
    const outside = join(places.bundles.dir, 'outside')
    mkdirSync(outside)
    writeFileSync(join(outside, 'page.html'), 'mine')
    const files = { ...FIRST, 'zh/page.html': 'page' }
    const dir = places.bundles.write('site', files, 1)
    await publish(target, dir)
    rmSync(inTarget('current/zh'), { recursive: true })
    symlinkSync(outside, inTarget('current/zh'))
    expect(await verify(target)).toMatchObject({ changed: ['zh/page.html'], unknown: ['zh'] })
    await publish(target, dir, { verify: true })
    expect(await verify(target)).toMatchObject({ changed: [], missing: [], unknown: [] })
    expect(readFileSync(join(outside, 'page.html'), 'utf8')).toBe('mine')

    rmSync(inTarget('current'))
    mkdirSync(inTarget('current'))
    writeFileSync(inTarget('current/index.html'), 'evil')
    await expect(verify(target)).rejects.toThrow(/current/)
    await publish(target, dir)
    expect(Object.fromEntries(await visit(target))).toMatchObject(files)
    expect(readFileSync(inTarget('current/index.html'), 'utf8')).toBe(FIRST['index.html'])
  })
})

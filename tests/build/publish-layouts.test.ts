import { existsSync, lstatSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { LEDGER_KEY, readLedger } from '#publish/lease/ledger.ts'
import type { Target } from '#publish/targets/target.ts'
import { digest } from '#store/fs/digest.ts'
import {
  DAY_MS,
  FIRST,
  openTestTarget,
  publish,
  rollback,
  SECOND,
  timeOf,
  verify,
  visit,
} from '../support/publish-site.ts'
import { publishPlaces } from '../support/publish-places.ts'

const places = publishPlaces()
let target: Target

afterEach(() => target.close())

const readLedgerNow = async () => (await readLedger(target.store)).ledger

describe('a folder target', () => {
  beforeEach(async () => {
    target = await openTestTarget(places.kinds.folder())
  })
  const inTarget = (path: string) => join(places.bundles.dir, 'target', path)

  it('shares content between releases by hard links, and switches by a symbolic link', async () => {
    const { buildId } = await publish(target, places.bundles.write('a', FIRST, 0))
    const next = await publish(target, places.bundles.write('b', SECOND, 1))
    expect(lstatSync(inTarget('current')).isSymbolicLink()).toBe(true)
    expect(readFileSync(inTarget('current/index.html'), 'utf8')).toContain('second')
    expect(statSync(inTarget(`releases/${buildId}/about.html`)).ino).toBe(
      statSync(inTarget(`releases/${next.buildId}/about.html`)).ino,
    )
  })

  it('lays compressed copies beside text that is worth it', async () => {
    const files = {
      'index.html': `<html>${'words '.repeat(500)}`,
      'short.html': 'short',
      'photo.jpg': 'x'.repeat(5000),
    }
    await publish(target, places.bundles.write('a', files))
    expect(readdirSync(inTarget('current')).sort()).toEqual([
      'builds',
      'index.html',
      'index.html.br',
      'index.html.gz',
      'photo.jpg',
      'short.html',
    ])
    writeFileSync(inTarget('current/index.html.gz'), 'broken')
    expect(await verify(target)).toMatchObject({ changed: ['index.html'] })
  })

  it('gives two contents two times, since web servers tell them apart by time and size', async () => {
    await publish(target, places.bundles.write('a', { 'index.html': 'one' }, 0))
    const one = statSync(inTarget('current/index.html')).mtimeMs
    await publish(target, places.bundles.write('b', { 'index.html': 'two' }, 1))
    expect(statSync(inTarget('current/index.html')).mtimeMs).not.toBe(one)
  })

  it('removes content that no release needs', async () => {
    for (const n of [1, 2, 3])
      await publish(target, places.bundles.write('a', { 'index.html': `page ${n}` }, n), { keepReleases: 2 })
    const contents = readdirSync(inTarget('files'), { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    )
    const texts = contents.map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
    expect(texts.filter((text) => text.startsWith('page')).sort()).toEqual(['page 2', 'page 3'])
    expect(existsSync(inTarget('current/index.html'))).toBe(true)
  })
})

describe('S3 in place', () => {
  beforeEach(async () => {
    target = await openTestTarget(places.kinds['S3 in place']())
  })

  it('uploads what pages load before pages, new pages before changed ones, and latest.json after removals', async () => {
    await publish(target, places.bundles.write('a', FIRST, 0))
    const before = places.s3.requests.length
    await publish(target, places.bundles.write('b', SECOND, 1))
    const lines = places.s3.requests.slice(before)
    const at = (part: string) => lines.findIndex((line) => !line.startsWith('GET') && line.includes(part))
    const order = ['a.2222.css', 'new.html', 'index.html', '?delete', 'builds/latest.json'].map(at)
    expect(order).not.toContain(-1)
    expect(order).toEqual(order.toSorted((a, b) => a - b))
  })

  it('leaves what older builds named by digest for open pages, and puts the state of a site with the pages it links to', async () => {
    const old = { ...FIRST, '_data/en.0123456789.json': '{"old":1}', '_data/en.json': '{"links":[]}' }
    await publish(target, places.bundles.write('a', old, 0))
    const before = places.s3.requests.length
    await publish(target, places.bundles.write('b', { ...SECOND, '_data/en.json': '{"links":["/new.html"]}' }, 1))
    expect((await visit(target)).get('_data/en.0123456789.json')).toBe('{"old":1}')
    const lines = places.s3.requests.slice(before)
    const at = (part: string) => lines.findIndex((line) => !line.startsWith('GET') && line.includes(part))
    expect(at('new.html')).toBeLessThan(at('_data/en.json'))
    await rollback(target)
    expect((await visit(target)).get('_data/en.json')).toBe('{"links":[]}')
  })

  it('sends content types and how long each file may be kept', async () => {
    await publish(target, places.bundles.write('a', FIRST))
    expect(await target.store.head('index.html')).toMatchObject({
      contentType: 'text/html; charset=utf-8',
      cacheControl: 'public, max-age=0, must-revalidate',
    })
    expect(await target.store.head('_astro/a.1111.css')).toMatchObject({
      cacheControl: 'public, max-age=31536000, immutable',
    })
    expect(await target.store.head('builds/latest.json')).toMatchObject({
      contentType: 'application/json',
      cacheControl: 'no-store',
    })
  })

  it('doubts what a killed publisher may have touched, even when the next bundle is the live one', async () => {
    const first = places.bundles.write('a', FIRST, 0)
    await publish(target, first)
    const ledger = await readLedgerNow()
    await target.store.put('index.html', 'half a publish')
    await target.store.put(
      '.tessera/pending/9.json',
      JSON.stringify({ 'index.html': { digest: digest('x'), size: 1 }, 'gone.html': null }),
    )
    await target.store.put(LEDGER_KEY, JSON.stringify({ ...ledger, token: 9, pending: [9] }))
    expect(await publish(target, first)).toMatchObject({ state: 'published' })
    expect(Object.fromEntries(await visit(target))).toMatchObject(FIRST)
  })

  it('leaves removed pages for as long as asked', async () => {
    const grace = { assetsMs: 14 * DAY_MS, pagesMs: 60_000 }
    await publish(target, places.bundles.write('a', FIRST, 0), { now: () => timeOf(0), grace })
    await publish(target, places.bundles.write('b', SECOND, 1), { now: () => timeOf(1), grace })
    expect((await visit(target)).has('old.html')).toBe(true)
    await publish(target, join(places.bundles.dir, 'b'), { now: () => timeOf(3), grace })
    expect((await visit(target)).has('old.html')).toBe(false)
  })
})

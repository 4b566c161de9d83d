import { existsSync, lstatSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { LEDGER_KEY, readLedger } from '#publish/ledger.ts'
import type { Target } from '#publish/target.ts'
import { verifyRelease } from '#publish/verify-release.ts'
import {
  buildIdOf,
  createBundles,
  DAY_MS,
  openTestTarget,
  publish,
  rollback,
  timeOf,
  visit,
  type Bundles,
} from '../support/publish-site.ts'
import { startS3Server, type S3Server } from '../support/s3-server.ts'

let s3: S3Server
let bundles: Bundles
let target: Target
let count = 0

beforeAll(async () => {
  process.env['AWS_ACCESS_KEY_ID'] = 'test'
  process.env['AWS_SECRET_ACCESS_KEY'] = 'test'
  s3 = await startS3Server()
})
afterAll(() => s3.close())
beforeEach(() => {
  bundles = createBundles()
})
afterEach(() => {
  target.close()
  bundles.remove()
})

const FIRST = {
  'index.html': '<html>first home <link href="/_astro/a.1111.css">',
  'about.html': '<html>about</html>',
  'old.html': '<html>old</html>',
  '_astro/a.1111.css': 'a{}',
  _headers: '/*\n',
}
const { 'old.html': _old, '_astro/a.1111.css': _css, ...staying } = FIRST
const SECOND = {
  ...staying,
  'index.html': '<html>second home <link href="/_astro/a.2222.css">',
  'new.html': '<html>new',
  '_astro/a.2222.css': 'b{}',
}

const readLedgerNow = async () => (await readLedger(target.store)).ledger

const KINDS = {
  folder: () => `folder:${join(bundles.dir, 'target')}`,
  'S3 in place': () => `s3://bucket/site-${(count += 1)}?endpoint=${s3.url}`,
  'S3 with releases': () => `s3://bucket/site-${(count += 1)}?endpoint=${s3.url}&layout=releases`,
}

describe('a folder target', () => {
  beforeEach(async () => {
    target = await openTestTarget(KINDS.folder())
  })
  const inTarget = (path: string) => join(bundles.dir, 'target', path)

  it('shares content between releases by hard links, and switches by a symbolic link', async () => {
    const { buildId } = await publish(target, bundles.write('a', FIRST, 0))
    const next = await publish(target, bundles.write('b', SECOND, 1))
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
    await publish(target, bundles.write('a', files))
    expect(readdirSync(inTarget('current')).sort()).toEqual([
      'builds',
      'index.html',
      'index.html.br',
      'index.html.gz',
      'photo.jpg',
      'short.html',
    ])
    writeFileSync(inTarget('current/index.html.gz'), 'broken')
    expect(await verifyRelease({ target, fetch })).toMatchObject({ changed: ['index.html'] })
  })

  it('gives two contents two times, since web servers tell them apart by time and size', async () => {
    await publish(target, bundles.write('a', { 'index.html': 'one' }, 0))
    const one = statSync(inTarget('current/index.html')).mtimeMs
    await publish(target, bundles.write('b', { 'index.html': 'two' }, 1))
    expect(statSync(inTarget('current/index.html')).mtimeMs).not.toBe(one)
  })

  it('removes content that no release needs', async () => {
    for (const n of [1, 2, 3])
      await publish(target, bundles.write('a', { 'index.html': `page ${n}` }, n), { keepReleases: 2 })
    const contents = readdirSync(inTarget('files'), { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    )
    const texts = contents.map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
    expect(texts.filter((text) => text.startsWith('page')).sort()).toEqual(['page 2', 'page 3'])
    expect(existsSync(inTarget('current/index.html'))).toBe(true)
  })
})

describe.each(['S3 in place', 'S3 with releases'] as const)('%s', (kind) => {
  beforeEach(async () => {
    target = await openTestTarget(KINDS[kind]())
  })
  afterEach(() => {
    delete s3.hooks.refuse
  })

  it('is published all the same where old files cannot be removed, and the next publish removes them', async () => {
    const files = (n: number) => ({ 'index.html': `page ${n}` })
    const last = { keepReleases: 1 }
    await publish(target, bundles.write('site', files(1), 1), last)
    s3.hooks.refuse = (request) => request.startsWith('POST') && request.includes('?delete')
    const second = await publish(target, bundles.write('site', files(2), 2), last)
    expect(second).toMatchObject({ state: 'published', notices: [{ name: 'LeftoversStay' }] })
    expect(second.changed).toContain('index.html')
    expect((await visit(target)).get('index.html')).toBe('page 2')
    delete s3.hooks.refuse
    expect(await publish(target, bundles.write('site', files(3), 3), last)).toMatchObject({ notices: [] })
    expect(await readLedgerNow()).toMatchObject({ dropping: [], releases: [{ id: buildIdOf(files(3)) }] })
    expect(await target.store.list('.tessera/releases/')).toHaveLength(1)
  })
})

describe('S3 in place', () => {
  beforeEach(async () => {
    target = await openTestTarget(KINDS['S3 in place']())
  })

  it('uploads what pages load before pages, new pages before changed ones, and latest.json after removals', async () => {
    await publish(target, bundles.write('a', FIRST, 0))
    const before = s3.requests.length
    await publish(target, bundles.write('b', SECOND, 1))
    const lines = s3.requests.slice(before)
    const at = (part: string) => lines.findIndex((line) => !line.startsWith('GET') && line.includes(part))
    const order = ['a.2222.css', 'new.html', 'index.html', '?delete', 'builds/latest.json'].map(at)
    expect(order).not.toContain(-1)
    expect(order).toEqual(order.toSorted((a, b) => a - b))
  })

  it('sends content types and how long each file may be kept', async () => {
    await publish(target, bundles.write('a', FIRST))
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
    const first = bundles.write('a', FIRST, 0)
    await publish(target, first)
    const ledger = await readLedgerNow()
    await target.store.put('index.html', 'half a publish')
    await target.store.put(
      '.tessera/pending/9.json',
      JSON.stringify({ 'index.html': { digest: 'x', size: 1 }, 'gone.html': null }),
    )
    await target.store.put(LEDGER_KEY, JSON.stringify({ ...ledger, token: 9, pending: [9] }))
    expect(await publish(target, first)).toMatchObject({ state: 'published' })
    expect(Object.fromEntries(await visit(target))).toMatchObject(FIRST)
  })

  it('changes nothing where it no longer holds the pages of the release to go back to', async () => {
    await publish(target, bundles.write('a', FIRST, 0))
    await publish(target, bundles.write('b', { ...SECOND, 'about.html': 'changed', 'more.html': 'more' }, 1))
    const { token } = await readLedgerNow()
    await publish(target, bundles.write('c', SECOND, 2))
    const before = await visit(target)
    await target.store.delete([`.tessera/packs/${token}-1.zst`])
    await expect(rollback(target)).rejects.toThrow(
      expect.objectContaining({ name: 'ReleaseIncomplete', message: expect.stringMatching(/(about|more)\.html/) }),
    )
    expect(await visit(target)).toEqual(before)
    expect(await rollback(target, { to: buildIdOf(FIRST) })).toMatchObject({ state: 'published' })
    expect(Object.fromEntries(await visit(target))).toMatchObject(FIRST)
  })

  it('can go back to every listed release where hashed files are not to stay, and then removes those of no listed one', async () => {
    const grace = { assetsMs: 0, pagesMs: 0 }
    const go = (files: Record<string, string>, minute: number) => {
      const more = { grace, keepReleases: 2, now: () => timeOf(minute) }
      return publish(target, bundles.write('site', files, minute), more)
    }
    await go(FIRST, 0)
    await go(SECOND, 1)
    expect(await rollback(target, { grace, now: () => timeOf(2) })).toMatchObject({ state: 'published' })
    expect(Object.fromEntries(await visit(target))).toMatchObject(FIRST)
    await go({ 'index.html': 'third' }, 3)
    await go({ 'index.html': 'fourth' }, (2 * DAY_MS) / 60_000)
    await go({ 'index.html': 'fifth' }, (4 * DAY_MS) / 60_000)
    const hashed = [...(await visit(target)).keys()].filter((path) => path.startsWith('_astro/'))
    expect(hashed).toEqual([])
  })

  it('leaves removed pages for as long as asked', async () => {
    const grace = { assetsMs: 14 * DAY_MS, pagesMs: 60_000 }
    await publish(target, bundles.write('a', FIRST, 0), { now: () => timeOf(0), grace })
    await publish(target, bundles.write('b', SECOND, 1), { now: () => timeOf(1), grace })
    expect((await visit(target)).has('old.html')).toBe(true)
    await publish(target, join(bundles.dir, 'b'), { now: () => timeOf(3), grace })
    expect((await visit(target)).has('old.html')).toBe(false)
  })
})

describe('S3 with releases', () => {
  beforeEach(async () => {
    target = await openTestTarget(KINDS['S3 with releases']())
  })

  it('does without a missing file that was left for open pages, and sends again what a release itself lacks', async () => {
    const { buildId } = await publish(target, bundles.write('a', FIRST, 0))
    const css = '_astro/a.1111.css'
    await target.store.delete([css, 'about.html'].map((path) => `releases/${buildId}/${path}`))
    await publish(target, bundles.write('b', SECOND, 1))
    const found = await visit(target)
    expect(Object.fromEntries(found)).toMatchObject(SECOND)
    expect(found.has(css)).toBe(false)
    const third = { ...SECOND, [css]: FIRST[css] }
    await publish(target, bundles.write('c', third, 2))
    expect(Object.fromEntries(await visit(target))).toMatchObject(third)
  })
  it('publishes where the books of publishers were lost', async () => {
    for (const n of [0, 1, 2]) await publish(target, bundles.write('a', { 'index.html': `page ${n}` }, n))
    await target.store.delete((await target.store.list('.tessera/')).map(({ key }) => key))
    const next = bundles.write('b', SECOND, 3)
    expect(await publish(target, next)).toMatchObject({ state: 'published' })
    expect(Object.fromEntries(await visit(target))).toMatchObject(SECOND)
    expect(await publish(target, next)).toMatchObject({ state: 'already' })
  })

  it('leaves the pointer to a later publisher that took over', async () => {
    await publish(target, bundles.write('a', FIRST, 0))
    const overtaken: Target = {
      ...target,
      async flip(change) {
        const { lease: _ours, ...ledger } = await readLedgerNow()
        await target.store.put(LEDGER_KEY, JSON.stringify(ledger))
        await publish(target, bundles.write('c', { 'index.html': 'later' }, 2))
        await target.flip(change)
      },
    }
    await expect(publish(overtaken, bundles.write('b', SECOND, 1))).rejects.toThrow(
      expect.objectContaining({ name: 'PublishLeaseLost' }),
    )
    expect((await visit(target)).get('index.html')).toBe('later')
    expect(await readLedgerNow()).toMatchObject({ live: buildIdOf({ 'index.html': 'later' }) })
  })
})

import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { BuildRecord, PageRecord } from '#pipeline/record/build-record.ts'
import { openLocalCache, type LocalCache } from '#store/cache/local-cache.ts'
import { PathMap } from '#kit/path-map.ts'
import { makeTempDir } from '../support/temp-dir.ts'

const DIR = '/sites/harbour'
const UNKNOWN = { digest: '', size: -1, modifiedMs: -1 }
const file = (digest: string) => ({ digest, size: 1, modifiedMs: 1 })
const PAGE = { key: 'a', build: 1, reason: 'new page' as const, assets: [], pictures: [] }
const RECORD: BuildRecord = {
  build: 1,
  codeId: 'code',
  inputs: 'inputs',
  shared: { en: 'shared' },
  pages: PathMap.of([['/a.html', PAGE] as const]),
  files: manyFiles(40),
  assets: PathMap.of([['_astro/theme.css', 1] as const]),
  pictures: PathMap.of([['/_ipx/a.webp', 1] as const]),
  basis: { around: 'around', publicId: 'public', siteFiles: ['robots.txt'], sitePictures: [] },
  release: { buildId: 'first', timestampMs: 1 },
}

function manyFiles(length: number) {
  return PathMap.of(Array.from({ length }, (_, at) => [`${at}.html`, file(`${at}`)] as const))
}

/** The record with its lists as plain objects. */
function plain({ pages, files, assets, pictures, ...facts }: BuildRecord) {
  const [plainPages, plainFiles] = [Object.fromEntries(pages), Object.fromEntries(files)]
  const named = { assets: Object.fromEntries(assets), pictures: Object.fromEntries(pictures) }
  return { ...facts, pages: plainPages, files: plainFiles, ...named }
}

let cache: LocalCache

beforeEach(() => {
  cache = openLocalCache(join(makeTempDir(), 'cache.sqlite'))
})
afterEach(() => cache.close())

/** The module in the state of a new process, which has read and written nothing yet. */
async function newProcess() {
  vi.resetModules()
  return import('#pipeline/record/stored-build-record.ts')
}

describe.each([
  { who: 'the process that wrote it', asOther: false },
  { who: 'another process', asOther: true },
])('a record read by $who', ({ asOther }) => {
  it('vouches for no file that a build which never ended may have touched', async () => {
    const own = await newProcess()
    own.writeBuildRecord(cache, DIR, RECORD)
    own.distrustFiles(cache, DIR, own.readBuildRecord(cache, DIR), ['3.html', 'new.html'])
    const read = (asOther ? await newProcess() : own).readBuildRecord(cache, DIR)
    const { inputs: _, release: __, basis: ___, ...unfinished } = RECORD
    const files = RECORD.files.with(['3.html', 'new.html'].map((path) => [path, UNKNOWN] as const))
    expect(plain(read)).toStrictEqual(plain({ ...unfinished, files }))
  })

  it('vouches for everything again once a build has ended', async () => {
    const own = await newProcess()
    own.writeBuildRecord(cache, DIR, RECORD)
    own.distrustFiles(cache, DIR, own.readBuildRecord(cache, DIR), ['3.html', '4.html', 'new.html'])
    const files = RECORD.files.with([
      ['4.html', undefined],
      ['3.html', file('other')],
      ['new.html', file('new')],
    ])
    const next = { ...RECORD, build: 2, files }
    own.writeBuildRecord(cache, DIR, next)
    expect(plain((asOther ? await newProcess() : own).readBuildRecord(cache, DIR))).toStrictEqual(plain(next))
  })

  it('keeps its doubts where one killed build follows another', async () => {
    const own = await newProcess()
    own.writeBuildRecord(cache, DIR, RECORD)
    own.distrustFiles(cache, DIR, own.readBuildRecord(cache, DIR), ['3.html'])
    const second = asOther ? await newProcess() : own
    second.distrustFiles(cache, DIR, second.readBuildRecord(cache, DIR), ['4.html'])
    const { files } = (asOther ? await newProcess() : own).readBuildRecord(cache, DIR)
    const wanted = RECORD.files.with(['3.html', '4.html'].map((path) => [path, UNKNOWN] as const))
    expect(Object.fromEntries(files)).toStrictEqual(Object.fromEntries(wanted))
  })
})

describe('the record of a large site', () => {
  const large: BuildRecord = {
    ...RECORD,
    files: manyFiles(5000),
  }

  it('is read as it was written, with what changed since', async () => {
    const own = await newProcess()
    own.writeBuildRecord(cache, DIR, large)
    const files = large.files.with([
      ['4999.html', undefined],
      ['17.html', file('other')],
    ])
    const next = { ...large, build: 2, files }
    own.writeBuildRecord(cache, DIR, next)
    expect(plain((await newProcess()).readBuildRecord(cache, DIR))).toStrictEqual(plain(next))
  })

  it('leaves nothing behind in the cache when the site gets small', async () => {
    const own = await newProcess()
    own.writeBuildRecord(cache, '/sites/small', RECORD)
    own.writeBuildRecord(cache, DIR, large)
    own.writeBuildRecord(cache, DIR, RECORD)
    const rowsOf = (site: string) => cache.keys('build', site).length
    expect(rowsOf(DIR)).toBe(rowsOf('/sites/small'))
    expect(plain((await newProcess()).readBuildRecord(cache, DIR))).toStrictEqual(plain(RECORD))
  })
})

it('is read on after the cache that opened it was closed, through the one that is open now', async () => {
  const file = cache.file as string
  const own = await newProcess()
  own.writeBuildRecord(cache, DIR, RECORD)
  const other = await newProcess()
  const closed = openLocalCache(file)
  const record = other.readBuildRecord(closed, DIR)
  closed.close()
  expect(other.readBuildRecord(cache, DIR)).toBe(record)
  expect(plain(record)).toStrictEqual(plain(RECORD))
})

describe('a page of a stored record', () => {
  const manyPages = (length: number) =>
    PathMap.of<PageRecord>(Array.from({ length }, (_, at) => [`/${at}.html`, { ...PAGE, key: `${at}` }] as const))
  const pages = manyPages(3000)

  it('costs the same to read and to change, whatever the size of the site', async () => {
    const costs: number[][] = []
    for (const size of [300, 3000]) {
      const some = manyPages(size)
      const own = await newProcess()
      own.writeBuildRecord(cache, DIR, { ...RECORD, pages: some })
      const other = await newProcess()
      const read = vi.spyOn(cache, 'read')
      const write = vi.spyOn(cache, 'write')
      const record = other.readBuildRecord(cache, DIR)
      expect(record.pages.size).toBe(size)
      const [path = ''] = some.keys()
      const changed = record.pages.with([[path, { ...PAGE, key: 'other' }]])
      other.writeBuildRecord(cache, DIR, { ...record, pages: changed })
      const texts = [...(write.mock.lastCall?.[1] ?? [])].filter(([key]) => key.includes('\npages'))
      const [text = '{}'] = texts.map(([, row]) => row)
      expect((JSON.parse(text) as { entries: [] }).entries.length).toBeLessThan(100)
      costs.push([read.mock.calls.length, texts.length])
      vi.restoreAllMocks()
      expect(plain((await newProcess()).readBuildRecord(cache, DIR)).pages).toStrictEqual(Object.fromEntries(changed))
    }
    expect(costs[1]).toEqual(costs[0])
  })

  it('names the damage if the cache has lost its row, and the record counts as none from then on', async () => {
    const own = await newProcess()
    own.writeBuildRecord(cache, DIR, { ...RECORD, pages })
    const other = await newProcess()
    const record = other.readBuildRecord(cache, DIR)
    cache.delete(
      'build',
      cache.keys('build', `${DIR}\npages`).filter((key) => /[02468]$/.test(key)),
    )
    expect(() => [...record.pages]).toThrow(/has lost a part of it/)
    const { EMPTY_RECORD } = await import('#pipeline/record/build-record.ts')
    expect(other.readBuildRecord(cache, DIR)).toBe(EMPTY_RECORD)
    expect(other.readWholeRecord(cache, DIR)).toBe(EMPTY_RECORD)
  })

  it('is not mixed up with what another process has written since', async () => {
    const own = await newProcess()
    own.writeBuildRecord(cache, DIR, { ...RECORD, pages })
    const other = await newProcess()
    const record = other.readBuildRecord(cache, DIR)
    const changed = pages.with([['/7.html', { ...PAGE, key: 'other' }]])
    own.writeBuildRecord(cache, DIR, { ...RECORD, pages: changed })
    expect(() => record.pages.get('/7.html')).toThrow(/another command has written it anew/)
    expect(plain(other.readBuildRecord(cache, DIR)).pages).toStrictEqual(Object.fromEntries(changed))
  })
})

it('counts a record in an earlier form as none, and takes its place', async () => {
  cache.write('build', [
    [DIR, JSON.stringify({ build: 1, stamp: 'a', base: 'a', rows: { base: 1, changes: 0 } })],
    [`${DIR}\n0`, JSON.stringify({ base: 'a', pages: [['/a.html', PAGE]] })],
  ])
  const own = await newProcess()
  const { EMPTY_RECORD } = await import('#pipeline/record/build-record.ts')
  expect(own.readBuildRecord(cache, DIR)).toBe(EMPTY_RECORD)
  own.writeBuildRecord(cache, DIR, RECORD)
  expect(cache.read('build', `${DIR}\n0`)).toBeUndefined()
  expect(plain((await newProcess()).readBuildRecord(cache, DIR))).toStrictEqual(plain(RECORD))
})

it('stays in memory however often other bundles are built', async () => {
  const { distrustFiles, readBuildRecord, writeBuildRecord } = await newProcess()
  writeBuildRecord(cache, '/sites/linden', RECORD)
  const large = { ...RECORD, files: manyFiles(20_000) }
  writeBuildRecord(cache, DIR, large)
  for (let build = 2; build < 20; build += 1) {
    distrustFiles(cache, DIR, readBuildRecord(cache, DIR), ['3.html'])
    writeBuildRecord(cache, DIR, { ...large, build, files: large.files.with([['3.html', file(`${build}`)]]) })
  }
  expect(readBuildRecord(cache, '/sites/linden')).toBe(RECORD)
})

import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { BuildRecord } from '#pipeline/record/build-record.ts'
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
  basis: { around: 'around', publicId: 'public', siteFiles: ['robots.txt'], sitePictures: [] },
  release: { buildId: 'first', timestampMs: 1 },
}

function manyFiles(length: number) {
  return PathMap.of(Array.from({ length }, (_, at) => [`${at}.html`, file(`${at}`)] as const))
}

/** The record with its pages and files as plain objects. */
function plain({ pages, files, ...facts }: BuildRecord) {
  return { ...facts, pages: Object.fromEntries(pages), files: Object.fromEntries(files) }
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

it('counts a record whose rows are in an earlier form as none', async () => {
  const own = await newProcess()
  own.writeBuildRecord(cache, DIR, RECORD)
  const [key = '', text = ''] = cache
    .keys('build', `${DIR}\n`)
    .map((found) => [found, cache.read('build', found)])
    .find(([, row]) => row?.includes('"pages"')) as [string, string]
  const row = JSON.parse(text) as { pages: [string, unknown][] }
  cache.write('build', [[key, JSON.stringify({ ...row, pages: Object.fromEntries(row.pages) })]])
  const other = await newProcess()
  const { EMPTY_RECORD } = await import('#pipeline/record/build-record.ts')
  expect(other.readBuildRecord(cache, DIR)).toBe(EMPTY_RECORD)
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

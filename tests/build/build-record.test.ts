import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { BuildRecord } from '#pipeline/record/build-record.ts'
import { openLocalCache, type LocalCache } from '#store/cache/local-cache.ts'
import { makeTempDir } from '../support/temp-dir.ts'

const DIR = '/sites/harbour'
const UNKNOWN = { digest: '', size: -1, modifiedMs: -1 }
const file = (digest: string) => ({ digest, size: 1, modifiedMs: 1 })
const RECORD: BuildRecord = {
  build: 1,
  codeId: 'code',
  inputs: 'inputs',
  shared: { en: 'shared' },
  pages: { '/a.html': { key: 'a', build: 1, reason: 'new page', assets: [], pictures: [] } },
  files: Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`${at}.html`, file(`${at}`)])),
  release: { buildId: 'first', timestampMs: 1 },
}

let cache: LocalCache

beforeEach(() => {
  cache = openLocalCache(join(makeTempDir(), 'cache.sqlite'))
})
afterEach(() => cache.close())

/** The module as a process meets it that has read and written nothing yet. */
async function newProcess() {
  vi.resetModules()
  return import('#pipeline/record/build-record.ts')
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
    const { inputs: _, release: __, ...unfinished } = RECORD
    const files = { ...RECORD.files, '3.html': UNKNOWN, 'new.html': UNKNOWN }
    expect(read).toStrictEqual({ ...unfinished, files })
  })

  it('vouches for everything again once a build has ended', async () => {
    const own = await newProcess()
    own.writeBuildRecord(cache, DIR, RECORD)
    own.distrustFiles(cache, DIR, own.readBuildRecord(cache, DIR), ['3.html', '4.html', 'new.html'])
    const { '4.html': _, ...kept } = RECORD.files
    const next = { ...RECORD, build: 2, files: { ...kept, '3.html': file('other'), 'new.html': file('new') } }
    own.writeBuildRecord(cache, DIR, next)
    expect((asOther ? await newProcess() : own).readBuildRecord(cache, DIR)).toStrictEqual(next)
  })

  it('keeps its doubts where one killed build follows another', async () => {
    const own = await newProcess()
    own.writeBuildRecord(cache, DIR, RECORD)
    own.distrustFiles(cache, DIR, own.readBuildRecord(cache, DIR), ['3.html'])
    const second = asOther ? await newProcess() : own
    second.distrustFiles(cache, DIR, second.readBuildRecord(cache, DIR), ['4.html'])
    const { files } = (asOther ? await newProcess() : own).readBuildRecord(cache, DIR)
    expect(files).toStrictEqual({ ...RECORD.files, '3.html': UNKNOWN, '4.html': UNKNOWN })
  })
})

describe('the record of a large site', () => {
  const large: BuildRecord = {
    ...RECORD,
    files: Object.fromEntries(Array.from({ length: 5000 }, (_, at) => [`${at}.html`, file(`${at}`)])),
  }

  it('is read as it was written, with what changed since', async () => {
    const own = await newProcess()
    own.writeBuildRecord(cache, DIR, large)
    const { '4999.html': _, ...kept } = large.files
    const next = { ...large, build: 2, files: { ...kept, '17.html': file('other') } }
    own.writeBuildRecord(cache, DIR, next)
    expect((await newProcess()).readBuildRecord(cache, DIR)).toStrictEqual(next)
  })

  it('leaves nothing behind in the cache when the site gets small', async () => {
    const own = await newProcess()
    own.writeBuildRecord(cache, '/sites/small', RECORD)
    own.writeBuildRecord(cache, DIR, large)
    own.writeBuildRecord(cache, DIR, RECORD)
    const rowsOf = (site: string) => cache.keys('build', site).length
    expect(rowsOf(DIR)).toBe(rowsOf('/sites/small'))
    expect((await newProcess()).readBuildRecord(cache, DIR)).toStrictEqual(RECORD)
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
  expect(other.readBuildRecord(cache, DIR)).toBe(other.EMPTY_RECORD)
})

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { runSteps } from '#kit/steps.ts'
import { PathMap } from '#kit/path-map.ts'
import { makeTempDir } from '../../../tests/support/temp-dir.ts'
import { EMPTY_RECORD, type FileRecord } from '../record/build-record.ts'
import { madeFile, textFile, type Bundle } from './bundle.ts'
import { createAddFile, openStagedFiles } from './staged-files.ts'
import { planChanges, writeChanges } from './write-bundle.ts'

let home: string
let drafts: number

beforeEach(() => {
  home = makeTempDir()
  drafts = 0
})

const bundleDir = () => join(home, 'bundle')
const read = (path: string) => readFileSync(join(bundleDir(), path), 'utf8')
const newDrafts = () => openStagedFiles(join(home, `drafts-${(drafts += 1)}`))

/** `files` are the records of what lies in the folder. */
function plan(bundle: Bundle, files: { readonly [path: string]: FileRecord }) {
  const removed = Object.keys(files).filter((path) => !(path in bundle))
  return runSteps(planChanges(bundleDir(), bundle, removed, PathMap.of(Object.entries(files))))
}

function write(bundle: Bundle, files = {}, from = newDrafts(), beforeMoving = () => {}) {
  const changes = plan(bundle, files)
  return runSteps(writeChanges(bundleDir(), from, bundle, changes, beforeMoving))
}

describe('writeChanges', () => {
  it('writes a first bundle, and later what differs from it', () => {
    const first = write({ 'en/a.html': textFile('a'), 'b.html': textFile('b') })
    const second = write({ 'en/a.html': textFile('a'), 'zh/c.html': textFile('c') }, first)
    expect(Object.keys(second)).toEqual(['zh/c.html'])
    expect([read('en/a.html'), read('zh/c.html'), existsSync(join(bundleDir(), 'b.html'))]).toEqual(['a', 'c', false])
  })

  it('changes nothing where one file cannot be made', () => {
    const files = write({ 'a.html': textFile('old') })
    const lost = { ...textFile('lost'), source: { copy: join(home, 'nowhere') } }
    expect(() => write({ 'a.html': textFile('new'), 'z.html': lost }, files)).toThrow(/z\.html could not be written/)
    expect(read('a.html')).toBe('old')
  })

  it('tells before the first file changes, and not where nothing will', () => {
    const files = write({ 'a.html': textFile('old') })
    const told: string[] = []
    const tell = () => void told.push(read('a.html'))
    const lost = { ...textFile('lost'), source: { copy: join(home, 'nowhere') } }
    expect(() => write({ 'a.html': textFile('new'), 'z.html': lost }, files, newDrafts(), tell)).toThrow()
    expect(told).toEqual([])
    write({ 'a.html': textFile('new') }, files, newDrafts(), tell)
    expect([told, read('a.html')]).toEqual([['old'], 'new'])
  })

  it('puts a folder where a file was, and a file where a folder was', () => {
    const first = write({ 'a.html': textFile('1'), 'b/c.html/d.html': textFile('2') })
    write({ 'a.html/x.html': textFile('3'), 'b/c.html': textFile('4') }, first)
    expect([read('a.html/x.html'), read('b/c.html')]).toEqual(['3', '4'])
  })

  it('makes and moves one file in a step', () => {
    const texts = (round: number) =>
      Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`${at}.html`, textFile(`${round} ${at}`)]))
    const files = write(texts(1))
    const staged = newDrafts()
    const changes = plan(texts(2), files)
    const countOf = (dir: string) => (existsSync(dir) ? readdirSync(dir).length : 0)
    const stagedAndNew = () => {
      const isNew = (path: string) => read(path).startsWith('2')
      return countOf(staged.dir) + 2 * readdirSync(bundleDir()).filter(isNew).length
    }
    let before = stagedAndNew()
    for (const _ of writeChanges(bundleDir(), staged, texts(2), changes, () => undefined)) {
      expect(stagedAndNew() - before).toBeLessThanOrEqual(1)
      before = stagedAndNew()
    }
    expect(before).toBe(40)
  })

  it('leaves no bundle at all where a first one cannot be made', () => {
    const lost = { ...textFile('lost'), source: { copy: join(home, 'nowhere') } }
    expect(() => write({ 'a.html': textFile('new'), 'z.html': lost })).toThrow(/z\.html could not be written/)
    expect(existsSync(bundleDir())).toBe(false)
  })
})

describe('a file that is added while others are still drawn', () => {
  it('is made at once, and lies in the bundle in the end', () => {
    const from = newDrafts()
    const add = createAddFile(from, { record: EMPTY_RECORD, touched: new Set() })
    const bundle = { 'en/a.html': add('en/a.html', madeFile('早')) }
    expect(readFileSync(join(from.dir, 'en/a.html'), 'utf8')).toBe('早')
    const files = write(bundle, {}, from)
    expect(read('en/a.html')).toBe('早')
    expect(plan(bundle, files).write).toEqual([])
  })

  it('is not made where its bytes lie in place', () => {
    const files = write({ 'a.html': textFile('a') })
    const from = newDrafts()
    const record = { ...EMPTY_RECORD, files: PathMap.of(Object.entries(files)) }
    createAddFile(from, { record, touched: new Set() })('a.html', madeFile('a'))
    expect(existsSync(join(from.dir, 'a.html'))).toBe(false)
    createAddFile(from, { record, touched: new Set(['a.html']) })('a.html', madeFile('a'))
    expect(existsSync(join(from.dir, 'a.html'))).toBe(true)
  })
})

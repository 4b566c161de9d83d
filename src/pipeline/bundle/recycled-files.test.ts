import {
  closeSync,
  cpSync,
  fstatSync,
  linkSync,
  mkdtempSync,
  openSync,
  readFileSync,
  readSync,
  rmSync,
  statSync,
  symlinkSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { runSteps } from '#kit/steps.ts'
import { PathMap } from '#kit/path-map.ts'
import { bootId } from '#store/fs/process-identity.ts'
import { openLocalCache, type LocalCache } from '#store/cache/local-cache.ts'
import { makeTempDir } from '../../../tests/support/temp-dir.ts'
import { type FileRecord, EMPTY_RECORD, UNKNOWN_FILE } from '../record/build-record.ts'
import { readBuildRecord, writeBuildRecord } from '../record/stored-build-record.ts'
import { textFile } from './bundle.ts'
import { openStagedFiles } from './staged-files.ts'
import { loadBuildRecord } from '../record/load-build-record.ts'
import { openRecycledFiles } from './recycled-files.ts'
import { planChanges, writeChanges } from './write-bundle.ts'

let home: string
let cache: LocalCache
let builds: number
let files: PathMap<FileRecord>

beforeEach(() => {
  home = makeTempDir()
  cache = openLocalCache(join(home, 'cache/cache.sqlite'))
  onTestFinished(() => cache.close())
  builds = 0
  files = PathMap.empty()
})

const dir = () => join(home, 'bundle')
const place = (path: string) => join(dir(), path)
const read = (path: string) => readFileSync(place(path), 'utf8')

/**
 * Opens the file that lies there. The returned function tells what this file holds later, even if it has another name.
 */
function open(path: string): () => string {
  const file = openSync(place(path), 'r')
  onTestFinished(() => closeSync(file))
  return () => {
    const bytes = Buffer.alloc(fstatSync(file).size)
    readSync(file, bytes, 0, bytes.length, 0)
    return bytes.toString()
  }
}

/** Changes the bundle to these texts, as a build does. */
function write(texts: { [path: string]: string }): void {
  const bundle = Object.fromEntries(
    Object.entries({ 'builds/latest.json': '{}', ...texts }).map(([path, text]) => [path, textFile(text)]),
  )
  const staged = openStagedFiles(join(home, `staged-${(builds += 1)}`), openRecycledFiles(cache, dir()))
  const removed = [...files.keys()].filter((path) => !(path in bundle))
  const changes = runSteps(planChanges(dir(), bundle, removed, files))
  const written = runSteps(writeChanges(dir(), staged, bundle, changes, () => undefined))
  const known = files
  const recordOf = (path: string) => written[path] ?? known.get(path) ?? UNKNOWN_FILE
  files = PathMap.of(Object.keys(bundle).map((path) => [path, recordOf(path)] as const))
}

describe.skipIf(bootId() === undefined)('a file that a bundle has replaced', () => {
  it('stays as it was for a reader who has it open, and is written into when its path changes again', () => {
    write({ 'en/a.html': 'first' })
    const readFirst = open('en/a.html')
    write({ 'en/a.html': 'the second' })
    expect([read('en/a.html'), readFirst()]).toEqual(['the second', 'first'])
    write({ 'en/a.html': '3rd' })
    expect([read('en/a.html'), readFirst()]).toEqual(['3rd', '3rd'])
    expect(files.get('en/a.html')).toMatchObject({ size: 3, modifiedMs: statSync(place('en/a.html')).mtimeMs })
  })

  it('keeps its bytes if a person gave it another name', () => {
    write({ 'a.html': 'first' })
    linkSync(place('a.html'), join(home, 'backup.html'))
    write({ 'a.html': 'second' })
    write({ 'a.html': 'third' })
    expect([read('a.html'), readFileSync(join(home, 'backup.html'), 'utf8')]).toEqual(['third', 'first'])
  })

  it('is not followed where it was a link to a file elsewhere', () => {
    write({ 'a.html': 'first' })
    const own = join(home, 'own.html')
    writeFileSync(own, 'own')
    unlinkSync(place('a.html'))
    symlinkSync(own, place('a.html'))
    write({ 'a.html': 'second' })
    write({ 'a.html': 'third' })
    expect([read('a.html'), readFileSync(own, 'utf8')]).toEqual(['third', 'own'])
  })

  it('is not the one in place after a build that was killed before it had replaced it', () => {
    write({ 'a.html': 'first' })
    openStagedFiles(join(home, 'killed'), openRecycledFiles(cache, dir())).write('a.html', 'killed')
    const staged = openStagedFiles(join(home, 'staged'), openRecycledFiles(cache, dir()))
    staged.write('a.html', 'second')
    expect(read('a.html')).toBe('first')
  })

  it('is that of the last build after a build that was killed when it had filled a recycled file', () => {
    write({ 'a.html': 'first' })
    write({ 'a.html': 'second' })
    openStagedFiles(join(home, 'killed'), openRecycledFiles(cache, dir())).write('a.html', 'killed')
    expect(read('a.html')).toBe('second')
    for (const text of ['third', 'fourth', 'fifth']) {
      const [before, readBefore] = [read('a.html'), open('a.html')]
      write({ 'a.html': text })
      expect([read('a.html'), readBefore()]).toEqual([text, before])
    }
  })

  it('is left alone where the cache has come to another disk', () => {
    write({ 'a.html': 'first' })
    write({ 'a.html': 'second' })
    const elsewhere = mkdtempSync('/dev/shm/tessera-')
    onTestFinished(() => rmSync(elsewhere, { recursive: true }))
    cpSync(join(home, 'cache/spare'), join(elsewhere, 'spare'), { recursive: true })
    cache = openLocalCache(join(elsewhere, 'cache.sqlite'))
    write({ 'a.html': 'third' })
    expect(read('a.html')).toBe('third')
  })

  it('goes with its page', () => {
    write({ 'a.html': 'first', 'b.html': 'b' })
    write({ 'a.html': 'second', 'b.html': 'b' })
    const fill = () => openRecycledFiles(cache, dir())?.fill('a.html', 'staged')
    expect(fill()).toMatchObject({ slot: expect.any(String) as string })
    write({ 'b.html': 'b' })
    expect(fill()).toBeUndefined()
  })
})

describe.skipIf(bootId() === undefined)('after the machine was started anew', () => {
  function build(texts: { [path: string]: string }): void {
    write(texts)
    const release = { buildId: `build-${builds}`, timestampMs: builds }
    writeBuildRecord(cache, dir(), { ...EMPTY_RECORD, build: builds, files, release })
  }

  /** Makes a file as it may be after the disk lost its power: with its new size and time, and other bytes. */
  function tear(path: string): void {
    const { atime, mtime } = statSync(place(path))
    writeFileSync(place(path), read(path).replaceAll(/./g, 'x'))
    utimesSync(place(path), atime, mtime)
  }

  beforeEach(() => {
    build({ 'a.html': 'first', 'b.html': 'b' })
    build({ 'a.html': 'second', 'b.html': 'b' })
    build({ 'a.html': 'third', 'b.html': 'b' })
  })

  it('a file that was written into is vouched for by its bytes alone', () => {
    tear('a.html')
    expect(loadBuildRecord(cache, dir()).files.get('a.html')).toEqual(files.get('a.html'))
    restart()
    const record = loadBuildRecord(cache, dir())
    expect([record.files.get('a.html'), record.files.get('b.html')]).toEqual([UNKNOWN_FILE, files.get('b.html')])
    expect(record.release).toBeUndefined()
  })

  it('nothing is lost where all bytes are there, and they are looked at once', () => {
    const before = readBuildRecord(cache, dir())
    restart()
    expect(loadBuildRecord(cache, dir())).toEqual(before)
    tear('a.html')
    expect(loadBuildRecord(cache, dir())).toEqual(before)
  })

  /** Changes the note about the start of the system, so that the system seems to have started again since. */
  function restart(): void {
    expect(cache.read('overwritten', dir())).toBe(bootId())
    cache.write('overwritten', [[dir(), 'an earlier run']])
  }
})

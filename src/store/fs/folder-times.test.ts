import { mkdirSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { makeTempDir } from '../../../tests/support/temp-dir.ts'
import { changedFolders, foldersAround, readFolderTimes, updateFolderTimes } from './folder-times.ts'

const LONG_AGO = new Date('2020-01-01T00:00:00Z')

/** A bundle whose folders all have an old time. So every change shows, even if the disk's clock is coarse. */
function makeBundleFolder(paths: readonly string[]): string {
  const dir = makeTempDir()
  for (const path of paths) {
    mkdirSync(join(dir, path, '..'), { recursive: true })
    writeFileSync(join(dir, path), path)
  }
  for (const folder of foldersAround(paths)) utimesSync(join(dir, folder), LONG_AGO, LONG_AGO)
  return dir
}

const PATHS = ['index.html', 'water/tariffs.html', 'water/deep/a.html', 'zh/index.html']
const FOLDERS = ['', 'water', 'water/deep', 'zh']

it('names the folders of files, and those above', () => {
  expect([...foldersAround(PATHS)].sort()).toEqual(FOLDERS)
  expect([...foldersAround([])]).toEqual([])
})

it.each([
  ['a file that comes', (dir: string) => writeFileSync(join(dir, 'water/new.html'), ''), ['water']],
  ['a file that goes', (dir: string) => rmSync(join(dir, 'zh/index.html')), ['zh']],
  [
    'a folder that goes',
    (dir: string) => rmSync(join(dir, 'water/deep'), { recursive: true }),
    ['water', 'water/deep'],
  ],
  [
    'a file that is replaced',
    (dir: string) => {
      writeFileSync(join(dir, 'draft'), '')
      utimesSync(dir, LONG_AGO, LONG_AGO)
      renameSync(join(dir, 'draft'), join(dir, 'water/tariffs.html'))
    },
    ['', 'water'],
  ],
  ['nothing', () => undefined, []],
])('tells of %s', (_, act, changed) => {
  const dir = makeBundleFolder(PATHS)
  const before = readFolderTimes(dir, FOLDERS)
  act(dir)
  expect([...changedFolders(before, readFolderTimes(dir, FOLDERS))].sort()).toEqual(changed)
})

it('takes the new times of folders that a build wrote into, and leaves the others as they were seen', () => {
  const dir = makeBundleFolder(PATHS)
  const before = readFolderTimes(dir, FOLDERS)
  writeFileSync(join(dir, 'zh/by-hand.html'), '')
  rmSync(join(dir, 'water/deep'), { recursive: true })
  const after = updateFolderTimes(dir, before, ['water/deep/a.html'])
  expect(Object.keys(after).sort()).toEqual(['', 'water', 'zh'])
  expect([...changedFolders(after, readFolderTimes(dir, FOLDERS))]).toEqual(['zh'])
})

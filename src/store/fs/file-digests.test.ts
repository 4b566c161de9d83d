import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { beforeEach, expect, it, vi } from 'vitest'
import { makeTempDir } from '../../../tests/support/temp-dir.ts'
import { digest } from './digest.ts'
import { openFileDigests } from './file-digests.ts'

let home: string
let file: string

beforeEach(() => {
  const dir = makeTempDir()
  home = join(dir, 'digests.json')
  file = join(dir, 'source.ts')
  writeFileSync(file, 'one')
})

/** The digest that a later process gives, when all earlier changes are old enough to be trusted. */
function askLater(): string {
  vi.spyOn(Date, 'now').mockReturnValue(new Date().getTime() + 60_000)
  const digests = openFileDigests(home)
  const found = digests.digestOf(file)
  digests.save()
  return found
}

it('is that of the bytes, also where it is known', () => {
  expect(askLater()).toBe(digest('one'))
  expect(askLater()).toBe(digest('one'))
})

it('is not read again while it lies as it did', () => {
  askLater()
  const [, kept = ''] = readFileSync(home, 'utf8').split('\n')
  const told = kept.replace(digest('one'), digest('told'))
  writeFileSync(home, `${digest(told)}\n${told}`)
  expect(askLater()).toBe(digest('told'))
})

it('is found out anew if one letter of what was kept is another', () => {
  askLater()
  writeFileSync(home, readFileSync(home, 'utf8').replace(digest('one'), digest('told')))
  expect(askLater()).toBe(digest('one'))
})

it('is another after a change that leaves size and the time of the last writing', async () => {
  askLater()
  // Some file systems count time only in milliseconds.
  await setTimeout(20)
  writeFileSync(file, 'two')
  utimesSync(file, new Date(0), new Date(0))
  expect(askLater()).toBe(digest('two'))
  appendFileSync(file, '!')
  expect(askLater()).toBe(digest('two!'))
})

it('is not kept of a file that changed just now', () => {
  const digests = openFileDigests(home)
  expect(digests.digestOf(file)).toBe(digest('one'))
  digests.save()
  expect(existsSync(home)).toBe(false)
})

it('is found out anew where what was kept is no JSON, and cannot be kept in a folder', () => {
  writeFileSync(home, '{')
  expect(askLater()).toBe(digest('one'))
  home = join(home, '..', 'folder')
  mkdirSync(home)
  expect(askLater()).toBe(digest('one'))
  expect(readdirSync(join(home, '..')).sort()).toStrictEqual(['digests.json', 'folder', 'source.ts'])
})

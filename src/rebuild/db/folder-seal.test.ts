import { appendFileSync, mkdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { makeTempDir } from '../../../tests/support/temp-dir.ts'
import { breakSeal, seal, unseal, whyBroken } from './folder-seal.ts'

let home: string

beforeEach(() => {
  home = join(makeTempDir(), 'home')
  mkdirSync(join(home, 'base'), { recursive: true })
  writeFileSync(join(home, 'base/1'), 'one table')
  writeFileSync(join(home, 'base/2'), 'another table')
})

it.each([
  ['is cut', () => truncateSync(join(home, 'base/1'), 4)],
  ['is empty', () => truncateSync(join(home, 'base/1'), 0)],
  ['has another letter', () => writeFileSync(join(home, 'base/1'), 'one cable')],
  ['is gone', () => rmSync(join(home, 'base/1'))],
  ['is new', () => writeFileSync(join(home, 'base/3'), '')],
  [
    'was cut, and the next begins with what it lost',
    () => {
      truncateSync(join(home, 'base/1'), 4)
      writeFileSync(join(home, 'base/2'), 'tableanother table')
    },
  ],
])('a seal is broken if a file %s', (_, damage) => {
  seal(home)
  expect(whyBroken(home)).toBeUndefined()
  damage()
  expect(whyBroken(home)).toBe('its files are not as they were left')
})

it('a folder without a seal, and a seal without a folder, are not broken', () => {
  appendFileSync(join(home, 'base/1'), ' and more')
  expect(whyBroken(home)).toBeUndefined()
  expect(unseal(home)).toBe(false)
  seal(home)
  rmSync(home, { recursive: true })
  expect(whyBroken(home)).toBeUndefined()
  expect(unseal(home)).toBe(true)
})

it('a seal that was broken says why', () => {
  seal(home)
  breakSeal(home, 'invalid page in block 0')
  expect(whyBroken(home)).toBe('invalid page in block 0')
})

import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { isHiddenPath } from './hidden-path.ts'
import { listFiles } from './list-files.ts'

let dir: string
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'tessera-list-'))
  for (const folder of ['b/c', '.git', 'empty']) mkdirSync(join(dir, folder), { recursive: true })
  for (const path of ['b/c/2.html', 'b/1.html', 'a.html', '.git/HEAD', '.env']) writeFileSync(join(dir, path), '')
  symlinkSync(dir, join(dir, 'b/link'))
})
afterAll(() => rmSync(dir, { recursive: true }))

it('lists the files of all folders, sorted, and follows no link', () => {
  expect(listFiles(dir)).toEqual(['.env', '.git/HEAD', 'a.html', 'b/1.html', 'b/c/2.html'])
  expect(listFiles(dir, { isLeftOut: isHiddenPath })).toEqual(['a.html', 'b/1.html', 'b/c/2.html'])
  expect(listFiles(join(dir, 'b'), { withLinks: true })).toEqual(['1.html', 'c/2.html', 'link'])
})

it('throws if the folder is not there, unless it may be missing', () => {
  expect(() => listFiles(join(dir, 'none'))).toThrow('ENOENT')
  expect(listFiles(join(dir, 'none'), { mayBeMissing: true })).toEqual([])
  expect(listFiles(join(dir, 'a.html'), { mayBeMissing: true })).toEqual([])
})

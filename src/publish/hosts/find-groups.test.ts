import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { makeTempDir } from '../../../tests/support/temp-dir.ts'
import { findGroups, fullAddress } from './find-groups.ts'

function bundleOf(...paths: string[]): string {
  const dir = makeTempDir()
  for (const path of paths) {
    mkdirSync(join(dir, dirname(path)), { recursive: true })
    writeFileSync(join(dir, path), '')
  }
  return dir
}

it('groups are the folders of pages, in every language, and known to have a section page or none', () => {
  const dir = bundleOf(
    'index.html',
    'error/404.html',
    '_astro/a.css',
    'files/map.pdf',
    'water/index.html',
    'water/a.html',
    'zh/error/404.html',
    'zh/api/b.html',
    'zh/water/a.html',
    'a (copy)/c.html',
  )
  expect(findGroups(dir)).toEqual([
    ['api', false],
    ['water', true],
  ])
  expect(findGroups(join(dir, 'nothing'))).toEqual([])
})

it.each([
  ['/water', '/water/index.html'],
  ['/water/', '/water/index.html'],
  ['/kr/%e6%b0%b4/', '/kr/%e6%b0%b4/index.html'],
  ['/water/tariffs', '/water/tariffs.html'],
  ['/en/api/export', '/en/api/export.html'],
  ['/api', undefined],
  ['/water/tariffs/', undefined],
  ['/water/map.pdf', undefined],
  ['/other/x', undefined],
  ['/zh', undefined],
  ['/', undefined],
  ['/%E0%A4%A', undefined],
])('the address %s leads to %s', (path, full) => {
  const groups = new Map([
    ['water', true],
    ['水', true],
    ['api', false],
  ])
  expect(fullAddress(path, groups)).toBe(full)
})

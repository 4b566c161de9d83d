import { writeFileSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PathMap } from '#kit/path-map.ts'
import { digest } from '#store/fs/digest.ts'
import { createBundles, type Bundles } from '../../../tests/support/publish-site.ts'
import { readBundle } from './read-bundle.ts'

const WRITTEN = new Date('2026-11-01T10:00:00Z')

let bundles: Bundles
let dir: string

beforeAll(() => {
  bundles = createBundles()
  dir = bundles.write('site', { 'a.html': 'one', 'b.html': 'two' })
  for (const path of ['a.html', 'b.html']) utimesSync(join(dir, path), WRITTEN, WRITTEN)
})
afterAll(() => bundles.remove())

describe('the files of a bundle', () => {
  const writtenAs = (text: string, modifiedMs = WRITTEN.getTime()) => ({
    digest: digest(text),
    size: text.length,
    modifiedMs,
  })
  const digestsOf = (known: readonly (readonly [string, ReturnType<typeof writtenAs>])[]) => {
    const { files } = readBundle(dir, PathMap.of(known))
    return [files.get('a.html')?.digest, files.get('b.html')?.digest]
  }
  const right = [digest('one'), digest('two')]

  it('are read if nothing is known of them', () => {
    expect(digestsOf([])).toEqual(right)
  })

  it('are not read if they have the size and the time with which they were written', () => {
    const known = [
      ['a.html', { ...writtenAs('one'), digest: 'as known' }],
      ['b.html', writtenAs('two')],
    ] as const
    expect(digestsOf(known)).toEqual(['as known', digest('two')])
  })

  it.each([
    ['time', writtenAs('eno', WRITTEN.getTime() + 1)],
    ['size', writtenAs('three')],
  ])('are read if they have another %s', (_what, known) => {
    expect(digestsOf([['a.html', known]])).toEqual(right)
  })

  it('are those that are there, and never the one that names the latest build', () => {
    writeFileSync(join(dir, 'own.html'), 'by hand')
    const known = ['gone.html', 'builds/latest.json'].map((path) => [path, writtenAs('one')] as const)
    const paths = [...readBundle(dir, PathMap.of(known)).files.keys()].filter(
      (path) => !path.startsWith('builds/meta/'),
    )
    expect(paths.sort()).toEqual(['a.html', 'b.html', 'own.html'])
  })
})

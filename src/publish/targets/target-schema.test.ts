import { describe, expect, it } from 'vitest'
import { PathMap } from '#kit/path-map.ts'
import { digest } from '#store/fs/digest.ts'
import { LEDGER_KEY, parseLedger } from '../lease/ledger.ts'
import { manifestKey, type Manifest } from '../release/manifest.ts'
import { formatManifest, parseManifest } from '../release/manifest-text.ts'
import { isBundlePath } from './target-schema.ts'

it.each([
  'index.html',
  'zh/水 & co.html',
  '_astro/a.1111.css',
  '.well-known/security.txt',
  `${'水'.repeat(80)}.html`,
  `${'a/'.repeat(500)}index.html`,
])('%j is the path of a file of a site', (path) => {
  expect(isBundlePath(path)).toBe(true)
})

it.each([
  '',
  '/etc/passwd',
  '../x',
  'a/../../x',
  'a/..',
  './x',
  'a//b',
  'a/',
  'a\\..\\b',
  'a\0.html',
  'a\nb',
  '\ud800.html',
  '.tessera/ledger.json',
  '.well-known/../../x',
  '.htaccess',
  '__proto__',
  'constructor',
  `${'a'.repeat(256)}.html`,
  `${'a/'.repeat(600)}x`,
])('%j is none', (path) => {
  expect(isBundlePath(path)).toBe(false)
})

const file = { digest: digest('x'), size: 1 }
const manifest = { tenant: 'harbour', buildId: 'b1', timestampMs: 5, files: PathMap.of([['index.html', file]]) }

const partsOf = (part: unknown) => Array.from({ length: 1024 }, (_, at) => (at === 0 ? part : null))

type Json = { [key: string]: unknown }
const unreadable = (key: string, reason: string) =>
  expect.objectContaining({
    name: 'TargetStateUnknown',
    message: expect.stringContaining(key) as string,
    ...(reason && { message: expect.stringMatching(reason) as string }),
  }) as Error

describe('a manifest', () => {
  const text = formatManifest({ ...manifest, kept: PathMap.of([['old.html', { ...file, untilMs: 9 }]]) })

  it('is read as it was written', () => {
    expect(formatManifest(parseManifest(text, 'b1') as Manifest)).toBe(text)
  })

  it.each<[string, (json: Json) => void]>([
    ['another format', (json) => (json['format'] = 3)],
    ['a list twice', (json) => (json['fileParts'] = Array.from({ length: 1024 }, () => null))],
    ['too few parts', (json) => Object.assign(json, { files: undefined, fileParts: [[1, file.digest]] })],
    [
      'a part of no publisher',
      (json) => Object.assign(json, { files: undefined, fileParts: partsOf(['../x', file.digest]) }),
    ],
    ['a part with half a digest', (json) => Object.assign(json, { files: undefined, fileParts: partsOf([1, 'ab']) })],
    ['a tenant that is none', (json) => (json['tenant'] = '../linden')],
    ['the id of another release', (json) => (json['buildId'] = 'b0')],
    ['a time that is none', (json) => (json['timestampMs'] = 1e20)],
    ['a list for its files', (json) => (json['files'] = [])],
    ['no kept files', (json) => delete json['kept']],
    ['a path that leads out', (json) => (json['files'] = { '../x': [file.digest, 1] })],
    ['a kept path that leads out', (json) => (json['kept'] = { '../x': [file.digest, 1, 1] })],
    ['the file that says what is live', (json) => (json['files'] = { 'builds/latest.json': [file.digest, 1] })],
    ['half a digest', (json) => (json['files'] = { x: [file.digest.slice(1), 1] })],
    ['a digest that is a path', (json) => (json['files'] = { x: [`../../../../${file.digest}`.slice(0, 64), 1] })],
    ['a size that is none', (json) => (json['files'] = { x: [file.digest, -1] })],
    ['a file without a size', (json) => (json['files'] = { x: [file.digest] })],
    ['a signature of another kind', (json) => (json['signature'] = { algorithm: 'none' })],
  ])('with %s is a fault that names it', (_what, change) => {
    const json = JSON.parse(text) as Json
    change(json)
    expect(() => parseManifest(JSON.stringify(json), 'b1')).toThrow(unreadable(manifestKey('b1'), ''))
  })

  it.each(['', '{', 'null', '[]', '7'])('of %j is a fault that names it', (body) => {
    expect(() => parseManifest(body, 'b1')).toThrow(unreadable(manifestKey('b1'), ''))
  })
})

describe('a ledger', () => {
  const release = { id: 'b1', timestampMs: 1, liveMs: 1, files: 1 }
  const ledger = { format: 1, token: 3, pending: [1], dropping: ['b0'], releases: [release], live: 'b1' }

  it('is read as it was written, with what a later version added', () => {
    expect(parseLedger(JSON.stringify({ ...ledger, later: 1 }))).toEqual({ ...ledger, later: 1 })
  })

  it.each<[string, Json]>([
    ['a live release that leads out', { live: '../../x' }],
    ['a dropped release that leads out', { dropping: ['..'] }],
    ['a listed release that leads out', { releases: [{ ...release, id: 'a/b' }] }],
    ['a replaced release that leads out', { releases: [{ ...release, replaced: '' }] }],
    ['a slot that leads out', { slots: [{ name: 'slot-1/../../x', token: 1 }] }],
    ['a slot that bears the name of a release', { slots: [{ name: 'b1', token: 1 }] }],
    ['a slot with a release that leads out', { slots: [{ name: 'slot-1', token: 1, build: '../b0' }] }],
    ['a slot without a publisher', { slots: [{ name: 'slot-1' }] }],
    ['a tenant that is none', { tenant: 'Harbour' }],
    ['half a token', { token: 1.5 }],
    ['a pending token that is a path', { pending: ['../../x'] }],
    ['a path of which caches were not told, outside', { untold: ['../x'] }],
    ['a pause at no time', { paused: { sinceMs: 1e300, by: 'x' } }],
    ['a lease of a week', { lease: { holder: { id: 'x', host: 'y', pid: 1 }, leaseMs: 7 * 864e5, expiresMs: 1 } }],
    ['a list without an end', { dropping: Array.from({ length: 100_001 }, () => 'b0') }],
  ])('with %s is a fault that names it', (_what, change) => {
    expect(() => parseLedger(JSON.stringify({ ...ledger, ...change }))).toThrow(unreadable(LEDGER_KEY, ''))
  })
})

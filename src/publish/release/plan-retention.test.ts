import { expect, it } from 'vitest'
import type { Manifest } from './manifest.ts'
import { planRetention } from './plan-retention.ts'

const HOUR_MS = 3_600_000
const file = { digest: 'x', size: 1 }
const left = (untilMs: number) => ({ ...file, untilMs })

function plan(paths: string[], kept: Manifest['kept'] = {}, pagesMs = 0) {
  const files = Object.fromEntries(paths.map((path) => [path, file]))
  const previous: Manifest = { tenant: 'harbour', buildId: 'b0', timestampMs: 0, files, kept }
  const grace = { assetsMs: HOUR_MS, pagesMs }
  return planRetention({ previous, uncertain: new Map(), files: { 'index.html': file }, grace, nowMs: 1000 })
}

it('leaves what pages name by digest, and the redirects of builds, for the time that is set; a page goes at once', () => {
  const hashed = [
    '_astro/a.1111.js',
    '_ipx/f_webp&w_320/a.1111.webp',
    'builds/meta/b0.json',
    '_data/en.0123456789.json',
  ]
  const { kept, expired } = plan([...hashed, 'index.html', 'old.html', '_data/en.json'])
  expect(kept).toEqual(Object.fromEntries(hashed.map((path) => [path, left(1000 + HOUR_MS)])))
  expect(expired).toEqual({})
})

it('leaves removed pages where they have a time of their own', () => {
  expect(plan(['old.html'], {}, 60_000).kept).toEqual({ 'old.html': left(61_000) })
})

it('gives no file of an earlier release a new time, and none that is in the release again', () => {
  const { kept, expired } = plan(['index.html'], {
    'a.html': left(1001),
    'b.html': left(1000),
    'index.html': left(9000),
  })
  expect([kept, expired]).toEqual([{ 'a.html': left(1001) }, { 'b.html': left(1000) }])
})

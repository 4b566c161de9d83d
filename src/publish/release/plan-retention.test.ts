import { expect, it } from 'vitest'
import { PathMap } from '#kit/path-map.ts'
import type { KeptFile } from './manifest.ts'
import { planRetention } from './plan-retention.ts'

const HOUR_MS = 3_600_000
const file = { digest: 'x', size: 1 }
const left = (untilMs: number) => ({ ...file, untilMs })

function plan(paths: string[], kept: Record<string, KeptFile> = {}, pagesMs = 0) {
  const last = { files: PathMap.of(paths.map((path) => [path, file])), kept: PathMap.of(Object.entries(kept)) }
  const previous = { tenant: 'harbour', buildId: 'b0', timestampMs: 0, ...last }
  const grace = { assetsMs: HOUR_MS, pagesMs }
  const files = PathMap.of([['index.html', file]])
  const planned = planRetention({ previous, uncertain: new Map(), files, grace, nowMs: 1000 })
  return { kept: Object.fromEntries(planned.kept), expired: Object.fromEntries(planned.expired) }
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

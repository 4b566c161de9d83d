import { expect, it } from 'vitest'
import { makeTempDir } from '../../../tests/support/temp-dir.ts'
import { PathMap } from '#kit/path-map.ts'
import type { Manifest, ReleaseFile } from '../release/manifest.ts'
import type { ContentFolder } from './content-folder.ts'
import { buildReleaseFolder } from './release-folder.ts'
import type { TargetChange } from './target.ts'

const FILES = 20
const READ_MS = 10

it('leaves timers their turn while it adds many files that lie ready, so that the lease is renewed', async () => {
  const added = new Set<string>()
  const content = {
    link: ({ digest }) => added.has(digest),
    add: async (digest) => void added.add(digest),
  } as Partial<ContentFolder> as ContentFolder
  const files = PathMap.empty<ReleaseFile>().with(
    Array.from({ length: FILES }, (_, n) => [`${n}.html`, { digest: `d${n}`, size: 1 } as ReleaseFile]),
  )
  const next = { buildId: 'first', files, kept: PathMap.empty() } as unknown as Manifest
  let rounds = 0
  const timer = setInterval(() => (rounds += 1), 1)
  const change = {
    lease: { token: 1, guard: () => undefined },
    next,
    uncertain: new Map(),
    isThorough: false,
    onProgress: () => undefined,
    read: async () => {
      const end = performance.now() + READ_MS
      while (performance.now() < end);
      return Buffer.from('x')
    },
  } as unknown as TargetChange
  await buildReleaseFolder(makeTempDir(), content, change)
  clearInterval(timer)
  expect(added.size).toBe(FILES)
  expect(rounds).toBeGreaterThan(0)
})

import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { PathMap } from '#kit/path-map.ts'
import { NO_FILES } from '../release/manifest.ts'
import { makeTempDir } from '../../../tests/support/temp-dir.ts'
import { digest } from '#store/fs/digest.ts'
import type { Threads } from '#threads/threads.ts'
import { openContentFolder } from './content-folder.ts'
import { openRecycledRelease } from './recycled-release.ts'

const NO_THREADS: Threads = {
  jobs: 0,
  run: () => expect.unreachable('No thread has work.'),
  runSoon: () => expect.unreachable('No thread has work.'),
  close: async () => undefined,
}

it('lets others have their turn while the folder of an old release is made ready for the next one', async () => {
  const dir = makeTempDir()
  const content = openContentFolder(join(dir, 'files'), [])
  const recycled = openRecycledRelease(join(dir, 'releases'), content, NO_THREADS)
  const folder = join(dir, 'releases/old')
  mkdirSync(folder, { recursive: true })
  const bodies = Array.from({ length: 20 }, (_, at) => Buffer.from(`page ${at}`))
  const files = Object.fromEntries(
    bodies.map((body, at) => [`page-${at}.html`, { digest: digest(body), size: body.length }]),
  )
  for (const [at, body] of bodies.entries()) {
    const [path, name] = [`page-${at}.html`, digest(body)]
    await content.add(name, path, body)
    expect(content.link({ digest: name, path, size: body.length, isThorough: false }, join(folder, path))).toBe(true)
  }
  let now = performance.now()
  // Each look at the clock finds that a turn is over.
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 100))
  let rounds = 0
  let isOver = false
  const count = () => {
    rounds += 1
    if (!isOver) setImmediate(count)
  }
  setImmediate(count)
  const live = { tenant: 'harbour', buildId: 'new', timestampMs: 0, ...NO_FILES }
  expect(await recycled.recycle({ folder, files: PathMap.of(Object.entries(files)) }, live, () => undefined)).toBe(true)
  isOver = true
  // Each file is compared, taken away, and its content after it. The first one needs no turn of its own.
  expect(rounds).toBeGreaterThanOrEqual(3 * bodies.length - 1)
  expect(existsSync(folder)).toBe(false)
})

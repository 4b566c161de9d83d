import { existsSync, mkdirSync, readdirSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { PathMap } from '#kit/path-map.ts'
import { NO_FILES } from '../release/manifest.ts'
import { makeTempDir } from '../../../tests/support/temp-dir.ts'
import { digest } from '#store/fs/digest.ts'
import { readFolderTimes } from '#store/fs/folder-times.ts'
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
  const recycled = openRecycledRelease(join(dir, 'releases'), NO_THREADS)
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
  // Each call of the clock says that a turn is over.
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 100))
  let rounds = 0
  let isOver = false
  const count = () => {
    rounds += 1
    if (!isOver) setImmediate(count)
  }
  setImmediate(count)
  const live = { tenant: 'harbour', buildId: 'new', timestampMs: 0, ...NO_FILES }
  const times = readFolderTimes(folder, [''])
  const old = { folder, files: PathMap.of(Object.entries(files)), times }
  expect(await recycled.recycle(old, live, () => undefined)).toBe(true)
  isOver = true
  // For each file there are two steps: it is compared, and it is removed. The first step needs no turn.
  expect(rounds).toBeGreaterThanOrEqual(2 * bodies.length - 1)
  expect(existsSync(folder)).toBe(false)
})

it('takes no folder in which another hand changed a file, before or after it was made ready', async () => {
  const dir = makeTempDir()
  const releases = join(dir, 'releases')
  const recycled = openRecycledRelease(releases, NO_THREADS)
  const live = { tenant: 'harbour', buildId: 'new', timestampMs: 0, ...NO_FILES }
  const folder = join(releases, 'old')
  const draft = join(releases, '.draft-1')
  for (const isEarly of [true, false]) {
    mkdirSync(join(folder, 'news'), { recursive: true })
    const old = { folder, files: PathMap.empty<never>(), times: readFolderTimes(folder, ['', 'news']) }
    // The times of folders are only as exact as the kernel's clock, so a change made just now may not show.
    if (isEarly) utimesSync(join(folder, 'news'), 1, 1)
    expect(await recycled.recycle(old, live, () => undefined)).toBe(!isEarly)
    if (isEarly) continue
    const [dropped = ''] = readdirSync(releases).filter((name) => name.startsWith('.spare-'))
    utimesSync(join(releases, dropped, 'news'), 2, 2)
    expect(await recycled.take(draft)).toBeUndefined()
    expect(existsSync(draft)).toBe(false)
  }
})

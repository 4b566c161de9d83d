import { existsSync, readdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createThreads, type Threads } from '#threads/threads.ts'
import type { KeptText } from '#publish/targets/known-releases.ts'
import { openTarget } from '#publish/targets/open-target.ts'
import { removeFolder, removeFolders } from '#publish/targets/remove-folder.ts'
import { RECYCLED_PREFIX } from '#publish/targets/recycled-release.ts'
import type { Target } from '#publish/targets/target.ts'
import { listFiles } from '#store/fs/list-files.ts'
import { createBundles, publish, resume, rollback, verify, type Bundles } from '../support/publish-site.ts'

const long = (text: string) => `<html>${text.repeat(2000)}</html>`
const RELEASES = [
  { 'index.html': long('a'), 'news/one.html': long('b'), 'old.html': long('c'), '_astro/x.1.js': long('d') },
  { 'index.html': long('A'), 'news/one.html': long('b'), 'new.html': long('e'), '_astro/x.2.js': long('d') },
  // Small files get no compressed copies.
  { 'index.html': '<html>small</html>', 'news/one.html': long('b'), 'new.html': long('e') },
  { 'index.html': long('A'), 'news/two.html': long('b') },
]

let threads: Threads
let bundles: Bundles
let target: Target
let dir: string

beforeEach(async () => {
  threads = createThreads({ jobs: 1 })
  bundles = createBundles()
  dir = join(bundles.dir, 'target')
  target = await openTarget({ kind: 'folder', dir }, { compress: ['gzip'], threads })
})
afterEach(async () => {
  target.close()
  // The publisher may still be copying files for the next release.
  await threads.close()
  bundles.remove()
})

const live = () => listFiles(join(dir, 'current')).filter((path) => !path.startsWith('builds/'))
const spares = () => readdirSync(join(dir, 'releases')).filter((name) => name.startsWith('.'))

it('makes the same releases from a copy of the one before as it would from nothing', async () => {
  for (const [minute, files] of RELEASES.entries()) {
    await publish(target, bundles.write(`r${minute}`, files, minute), { grace: { assetsMs: 0, pagesMs: 0 } })
    const plain = await openTarget({ kind: 'folder', dir: `${dir}-${minute}` }, { compress: ['gzip'] })
    await publish(plain, join(bundles.dir, `r${minute}`))
    plain.close()
    const expected = listFiles(join(`${dir}-${minute}`, 'current')).filter((path) => !path.startsWith('builds/'))
    expect(live()).toStrictEqual(expected)
    expect(await verify(target)).toMatchObject({ changed: [], missing: [], unknown: [] })
    // The publisher copies it after it has answered.
    await expect.poll(() => spares().length).toBe(1)
  }
})

it('makes a release of the folder of one that is no longer kept, and leaves nothing of that behind', async () => {
  const rounds = [...RELEASES, ...RELEASES, ...RELEASES]
  const more = { keepReleases: 2, grace: { assetsMs: 0, pagesMs: 0 } }
  for (const [minute, files] of rounds.entries()) {
    await publish(target, bundles.write(`r${minute}`, { ...files, 'round.html': long(`${minute}`) }, minute), more)
    const expected = [...Object.keys(files), 'round.html']
    expect(live().filter((path) => !path.endsWith('.gz'))).toStrictEqual(expected.sort())
    expect(await verify(target)).toMatchObject({ changed: [], missing: [], unknown: [] })
    await expect.poll(() => spares().length).toBe(1)
  }
  const folders = readdirSync(join(dir, 'current'), { withFileTypes: true }).filter((entry) => entry.isDirectory())
  expect(folders.map(({ name }) => name).sort()).toStrictEqual(['builds', 'news'])
  // Every content file belongs to one of the two kept releases.
  const bytesIn = (folder: string, paths: string[]) => paths.map((path) => readFileSync(join(dir, folder, path), 'hex'))
  const released = listFiles(join(dir, 'releases')).filter((path) => !path.startsWith('.'))
  const kept = new Set(bytesIn('releases', released))
  expect(bytesIn('files', listFiles(join(dir, 'files'))).filter((bytes) => !kept.has(bytes))).toEqual([])
})

it('takes no folder for the next release that another publisher may have found damaged', async () => {
  const more = { keepReleases: 2, grace: { assetsMs: 0, pagesMs: 0 } }
  const write = (minute: number) => bundles.write(`r${minute}`, RELEASES[minute] ?? {}, minute)
  await publish(target, write(0), more)
  await publish(target, write(1), more)
  // All releases share this file, so damage to one of them is damage to all.
  writeFileSync(join(dir, 'current/news/one.html'), 'damaged')
  const other = await openTarget({ kind: 'folder', dir }, { compress: ['gzip'] })
  await publish(other, join(bundles.dir, 'r1'), { ...more, verify: true })
  other.close()
  await publish(target, write(2), more)
  expect(await verify(target)).toMatchObject({ changed: [], missing: [], unknown: [] })
})

it('takes nothing for the next release that was put into the folder of one that is no longer kept', async () => {
  const more = { keepReleases: 2, grace: { assetsMs: 0, pagesMs: 0 } }
  const write = (minute: number) => bundles.write(`r${minute}`, RELEASES[minute] ?? {}, minute)
  const { buildId } = await publish(target, write(0), more)
  await publish(target, write(1), more)
  const old = join(dir, 'releases', buildId)
  writeFileSync(join(old, 'evil.html'), 'evil')
  unlinkSync(join(old, 'news/one.html.gz'))
  writeFileSync(join(old, 'news/one.html.gz'), 'evil')
  await publish(target, write(2), more)
  await publish(target, bundles.write('r4', { 'index.html': long('f'), 'news/one.html': long('b') }, 4), more)
  expect(existsSync(old)).toBe(false)
  expect(await verify(target)).toMatchObject({ changed: [], missing: [], unknown: [] })
})

/** Publishes as a command does: each time with a target of its own, which knows only what was kept. */
async function publishByCommand(kept: KeptText, minute: number, files: Readonly<Record<string, string>>) {
  const own = await openTarget({ kind: 'folder', dir }, { compress: ['gzip'], kept })
  const totals: number[] = []
  try {
    await publish(own, bundles.write(`r${minute}`, { ...files, 'round.html': long(`${minute}`) }, minute), {
      keepReleases: 2,
      grace: { assetsMs: 0, pagesMs: 0 },
      onProgress: (_, total) => totals.push(total),
    })
  } finally {
    own.close()
  }
  return { toLink: Math.max(...totals) }
}

function keepText(): KeptText {
  let text: string | undefined
  return { read: () => text, write: (next) => void (text = next) }
}

const MANY = Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`page-${at}.html`, long(`${at}`)]))

it('a command makes its release of the folder of one that is no longer kept, as the command before left it', async () => {
  const kept = keepText()
  for (let minute = 0; minute < 3; minute += 1) await publishByCommand(kept, minute, MANY)
  for (let minute = 3; minute < 9; minute += 1) {
    const files = minute % 2 === 0 ? MANY : { ...MANY, 'page-7.html': long('other'), 'more.html': long('more') }
    expect((await publishByCommand(kept, minute, files)).toLink).toBeLessThan(10)
    expect(live().filter((path) => !path.endsWith('.gz'))).toStrictEqual([...Object.keys(files), 'round.html'].sort())
    expect(await verify(target)).toMatchObject({ changed: [], missing: [], unknown: [] })
    expect(spares()).toHaveLength(1)
  }
})

it.each<{ what: string; act: () => unknown }>([
  {
    what: 'another publisher was there since',
    act: () => publish(target, bundles.write('other', MANY, 20), { keepReleases: 2 }),
  },
  {
    what: 'something was put into that folder',
    act: () => writeFileSync(join(dir, 'releases', spares()[0] ?? '', 'evil.html'), 'evil'),
  },
  { what: 'that folder is gone', act: () => removeFolders(join(dir, 'releases'), RECYCLED_PREFIX) },
])('a command links every file of its release if $what', async ({ act }) => {
  const kept = keepText()
  for (let minute = 0; minute < 4; minute += 1) await publishByCommand(kept, minute, MANY)
  expect(spares()).toHaveLength(1)
  await act()
  expect((await publishByCommand(kept, 30, MANY)).toLink).toBeGreaterThan(50)
  expect(live().filter((path) => !path.endsWith('.gz'))).toStrictEqual([...Object.keys(MANY), 'round.html'].sort())
  expect(await verify(target)).toMatchObject({ changed: [], missing: [], unknown: [] })
})

it('does without the copy where somebody took it away, or something else is live by now', async () => {
  const write = (minute: number) => bundles.write(`r${minute}`, RELEASES[minute] ?? {}, minute)
  await publish(target, write(0))
  await expect.poll(() => spares().length).toBe(1)
  await removeFolders(join(dir, 'releases'), RECYCLED_PREFIX)
  await publish(target, write(1))
  const other = await openTarget({ kind: 'folder', dir }, { compress: ['gzip'] })
  await rollback(other)
  await resume(other)
  other.close()
  await publish(target, write(3))
  expect(existsSync(join(dir, 'current/old.html'))).toBe(false)
  expect(await verify(target)).toMatchObject({ changed: [], missing: [], unknown: [] })
})

it('never takes for whole what was copied while somebody took either folder away', async () => {
  const LINK_TREE = import.meta.resolve('#publish/targets/link-tree.ts')
  const files = Object.fromEntries(
    Array.from({ length: 1200 }, (_, at) => [`group-${at % 300}/page-${at}.html`, `${at}`]),
  )
  const from = bundles.write('many', files)
  for (const gone of ['from', 'to']) {
    const to = join(bundles.dir, `copy-${gone}`)
    const source = gone === 'from' ? bundles.write('doomed', files) : from
    const copy = threads.run({ module: LINK_TREE }, { from: source, to }).then(
      () => 'copied',
      (error: unknown) => String(error),
    )
    await expect.poll(() => existsSync(to), { interval: 1 }).toBe(true)
    await removeFolder(gone === 'from' ? source : to)
    const ended = await copy
    if (gone === 'to') expect(existsSync(to)).toBe(false)
    else if (ended === 'copied') expect(listFiles(to)).toHaveLength(listFiles(from).length)
    else expect(ended).toContain('ENOENT')
  }
})

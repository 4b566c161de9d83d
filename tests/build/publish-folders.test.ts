import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readLedger } from '#publish/lease/ledger.ts'
import { findManifest } from '#publish/release/read-manifest.ts'
import { openTarget } from '#publish/targets/open-target.ts'
import type { KeptText } from '#publish/targets/known-releases.ts'
import type { Target } from '#publish/targets/target.ts'
import { listFiles } from '#store/fs/list-files.ts'
import { createBundles, publish, resume, rollback, verify, type Bundles } from '../support/publish-site.ts'

// A folder target lists many releases, and has a folder for two of them.

let bundles: Bundles
let dir: string
let target: Target

beforeEach(async () => {
  bundles = createBundles()
  dir = join(bundles.dir, 'target')
  target = await openTarget({ kind: 'folder', dir }, { compress: ['gzip'] })
})
afterEach(() => {
  target.close()
  bundles.remove()
})

const NO_GRACE = { grace: { assetsMs: 0, pagesMs: 0 } }
const filesOf = (minute: number) => ({
  'index.html': `<html>${minute}</html>`,
  'same.html': '<html>same</html>',
  [`only-${minute}.html`]: `<html>${'long '.repeat(300)}${minute}</html>`,
  // Every third release has this text again.
  'again.html': `<html>${minute % 3}</html>`,
})
const folders = () => readdirSync(join(dir, 'releases')).filter((name) => !name.startsWith('.'))
const ledger = async () => (await readLedger(target.store)).ledger
const readLive = () =>
  Object.fromEntries(
    listFiles(join(dir, 'current'))
      .filter((path) => !path.startsWith('builds/') && !path.endsWith('.gz'))
      .map((path) => [path, readFileSync(join(dir, 'current', path), 'utf8')]),
  )

/** The texts of the files of a listed release, as a rollback reads them. */
async function readRelease(id: string): Promise<{ [path: string]: string | undefined }> {
  const manifest = await findManifest(target, id)
  if (!manifest) throw new Error(`${id} has no manifest.`)
  const read = await target.openRelease(manifest)
  const texts = [...manifest.files].map(async ([path]) => [path, (await read(path))?.toString()] as const)
  return Object.fromEntries((await Promise.all(texts)).filter(([path]) => !path.startsWith('builds/')))
}

it('has folders of the live release and the one before, however many are listed', async () => {
  const ids: string[] = []
  for (let minute = 0; minute < 6; minute += 1) {
    ids.push((await publish(target, bundles.write('b', filesOf(minute), minute), NO_GRACE)).buildId)
  }
  expect(folders().sort()).toStrictEqual(ids.slice(-2).sort())
  expect((await ledger()).releases.map(({ id }) => id)).toStrictEqual([...ids].reverse())
})

it('goes back to a release that has no folder any more', async () => {
  const { buildId } = await publish(target, bundles.write('b', filesOf(0), 0), NO_GRACE)
  for (let minute = 1; minute < 6; minute += 1)
    await publish(target, bundles.write('b', filesOf(minute), minute), NO_GRACE)
  expect(folders()).not.toContain(buildId)
  await rollback(target, { to: buildId })
  expect(readLive()).toStrictEqual(filesOf(0))
  expect(existsSync(join(dir, 'current/only-0.html.gz'))).toBe(true)
  expect(await verify(target)).toMatchObject({ changed: [], missing: [], unknown: [] })
})

it('removes the folders that an earlier version left, and can go back to their releases', async () => {
  const ids: string[] = []
  // An earlier version had a folder for each listed release.
  const earlier: Target = { ...target, listFolders: () => [] }
  for (let minute = 0; minute < 5; minute += 1) {
    ids.push((await publish(earlier, bundles.write('b', filesOf(minute), minute), NO_GRACE)).buildId)
  }
  expect(folders()).toHaveLength(5)
  await publish(target, bundles.write('b', filesOf(5), 5), NO_GRACE)
  expect(folders()).toHaveLength(2)
  for (const [minute, id] of ids.entries()) expect(await readRelease(id)).toStrictEqual(filesOf(minute))
})

const STEPS = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.record({ act: fc.constant('publish' as const), minute: fc.nat(7) }) },
    { weight: 1, arbitrary: fc.record({ act: fc.constant('roll back' as const), at: fc.nat(3) }) },
    { weight: 1, arbitrary: fc.constant({ act: 'another process' as const }) },
  ),
  { minLength: 4, maxLength: 25 },
)

it('can make each listed release again and keeps nothing of others, after any publishes and rollbacks', async () => {
  await fc.assert(
    fc.asyncProperty(STEPS, fc.integer({ min: 1, max: 4 }), async (steps, keepReleases) => {
      dir = join(bundles.dir, `target-${Math.random()}`)
      let text: string | undefined
      const kept: KeptText = { read: () => text, write: (next) => void (text = next) }
      const open = () => openTarget({ kind: 'folder', dir }, { compress: ['gzip'], kept })
      target.close()
      target = await open()
      const minutes = new Map<string, number>()
      let time = 0
      for (const step of steps) {
        if (step.act === 'publish') {
          const bundle = bundles.write('b', filesOf(step.minute), ++time)
          minutes.set((await publish(target, bundle, { keepReleases, ...NO_GRACE })).buildId, step.minute)
        } else if (step.act === 'roll back') {
          const to = minutes.size > 0 ? (await ledger()).releases[step.at]?.id : undefined
          if (to === undefined) continue
          await rollback(target, { to, keepReleases, ...NO_GRACE })
          await resume(target)
        } else {
          target.close()
          target = await open()
        }
        if (minutes.size === 0) continue
        const { live = '', releases } = await ledger()
        expect(readLive()).toStrictEqual(filesOf(minutes.get(live) ?? -1))
        expect(folders().length).toBeLessThanOrEqual(2)
        for (const { id } of releases) expect(await readRelease(id)).toStrictEqual(filesOf(minutes.get(id) ?? -1))
      }
      if (minutes.size === 0) return
      // Publishing one more release often enough drops all others, and nothing of them is left.
      for (let more = 0; more < keepReleases + 3; more += 1) {
        await publish(target, bundles.write('b', filesOf(100 + more), (time += 1)), { keepReleases, ...NO_GRACE })
      }
      const texts = listFiles(join(dir, 'files')).map((path) => readFileSync(join(dir, 'files', path), 'utf8'))
      const names = texts.flatMap((text) => /long (?<minute>\d+)</.exec(text)?.groups?.['minute'] ?? [])
      expect(names.filter((minute) => Number(minute) < 100)).toStrictEqual([])
    }),
    { numRuns: 20 },
  )
})

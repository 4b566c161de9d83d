import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { watch, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startDemoProvider, type DemoProvider } from '#demo/demo-provider.ts'
import { readSettings } from '#run/settings/settings.ts'
import { openLocalCache } from '#store/cache/local-cache.ts'
import { listFiles } from '#store/fs/list-files.ts'
import { makeEngine, makeTenant, reportOf, ROOT, type TestEngine } from '../support/build-bundles.ts'
import { commandOf } from '../support/command-of.ts'

const TENANT = 't0001'

let demo: DemoProvider & { url: string }
let engine: TestEngine

beforeAll(async () => {
  demo = await startDemoProvider({ synthetic: { tenants: 1, articles: 40 } })
  engine = await makeEngine()
})

afterAll(async () => {
  engine.remove()
  await demo.close()
})

/**
 * Starts a build in its own process and kills it after that many changes of the disk: while it draws, writes or removes
 * files.
 */
async function killedBuild(theme: string, changes: number): Promise<void> {
  demo.content.setConfig(TENANT, 'en', 'default_theme', 'themeCode', theme)
  const tenantsFile = join(engine.dir, 'tenants.json')
  const tenant = { origin: `https://${TENANT}.example`, provider: { baseUrl: demo.url } }
  writeFileSync(tenantsFile, JSON.stringify({ default: TENANT, tenants: { [TENANT]: tenant } }))
  const folders = ['--out', engine.outDir, '--cache', join(engine.dir, 'cache')]
  const args = commandOf('build', ['--quiet', '--accept-shrink', '--tenants', tenantsFile, ...folders])
  const child = spawn(process.execPath, args, { cwd: ROOT, env: readSettings().compilerEnv, stdio: 'ignore' })
  const ended = once(child, 'exit')
  let seen = 0
  const watcher = watch(engine.outDir, { recursive: true }, () => {
    seen += 1
    if (seen === changes) child.kill('SIGKILL')
  })
  await ended
  watcher.close()
}

/** The next build must give the same bundle as a first build. */
async function expectMended(shop: TestEngine): Promise<void> {
  const mended = reportOf(await shop.build({ tenants: [makeTenant(TENANT, demo.url)], acceptShrink: true }), TENANT)
  const fresh = await makeEngine()
  const clean = reportOf(await fresh.build({ tenants: [makeTenant(TENANT, demo.url)] }), TENANT)
  const [ours, theirs] = [shop.files(TENANT), fresh.files(TENANT)]
  fresh.remove()
  expect(mended.buildId).toBe(clean.buildId)
  expect([...ours.keys()]).toEqual([...theirs.keys()])
  for (const [path, text] of theirs) if (!path.startsWith('builds/')) expect(ours.get(path) === text, path).toBe(true)
}

it('leaves no torn file when it is killed at any moment, and the next build mends the rest', async () => {
  await engine.build({ tenants: [makeTenant(TENANT, demo.url)] })
  for (const [round, changes] of [1, 30, 150, 300, 500].entries()) {
    await killedBuild(`theme${((round + 1) % 3) + 1}`, changes)
    for (const path of listFiles(engine.outDir)) {
      if (path.endsWith('.html') && !path.startsWith('.staging/')) {
        expect(engine.read('', path).trimEnd(), path).toMatch(/<\/html>$/)
      }
    }
  }
  await expectMended(engine)
  expect(listFiles(engine.outDir).filter((path) => path.startsWith('.staging/') || path.endsWith('.tmp'))).toEqual([])
})

it('the next build mends a first one that was killed between its bundle and its record', async () => {
  const first = await makeEngine()
  await first.build({ tenants: [makeTenant(TENANT, demo.url)] })
  const cache = openLocalCache(join(first.dir, 'cache/cache.sqlite'))
  cache.delete('build', cache.keys('build', ''))
  cache.close()
  demo.content.setConfig(TENANT, 'en', 'default_theme', 'themeCode', 'theme3')
  await expectMended(first)
  first.remove()
})

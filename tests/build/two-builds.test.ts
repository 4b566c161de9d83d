import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { startDemoProvider, type DemoProvider } from '#demo/demo-provider.ts'
import { createLog } from '#kit/log.ts'
import { openPublisher } from '#run/publish/publisher.ts'
import { readSettings } from '#run/settings/settings.ts'
import { Tenant } from '#run/settings/tenants-file.ts'
import { makeEngine, reportOf, ROOT, type TestEngine } from '../support/build-bundles.ts'
import { commandOf } from '../support/command-of.ts'

const NAME = 'test'

let demo: DemoProvider & { url: string }
let engine: TestEngine
let commands: ChildProcess[]
/** While this is set, calls for the tenant's list wait. */
let gate: { readonly open: () => void; readonly opened: Promise<void>; readonly reached: Promise<void> } | undefined
let reach: () => void

beforeAll(async () => {
  demo = await startDemoProvider({
    intercept: async (c, next) => {
      if (gate && c.req.path.endsWith('/article/page')) {
        reach()
        await gate.opened
      }
      await next()
    },
  })
})
afterAll(() => demo.close())

beforeEach(async () => {
  commands = []
  engine = await makeEngine()
  demo.content.setConfig(NAME, 'en', 'default_theme', 'themeCode', 'theme1')
  await engine.build({ tenants: [tenant()], acceptShrink: true })
})
afterEach(async () => {
  gate?.open()
  gate = undefined
  for (const command of commands) {
    if (command.exitCode === null && command.signalCode === null && command.kill('SIGKILL')) await once(command, 'exit')
  }
  engine.remove()
})

function tenant(): [string, Tenant] {
  const publish = { target: `folder:${join(engine.dir, 'target')}` }
  return [NAME, v.parse(Tenant, { origin: 'http://test.localhost', provider: { baseUrl: demo.url }, publish })]
}

function closeGate(): NonNullable<typeof gate> {
  const opened = Promise.withResolvers<void>()
  const reached = Promise.withResolvers<void>()
  reach = reached.resolve
  gate = { open: opened.resolve, opened: opened.promise, reached: reached.promise }
  return gate
}

/** Starts `npm run build` in its own process. `says` resolves when its log has this text. */
function startCommand(...more: string[]) {
  const tenantsFile = join(engine.dir, 'tenants.json')
  writeFileSync(tenantsFile, JSON.stringify({ default: NAME, tenants: Object.fromEntries([tenant()]) }))
  const dirs = ['--out', engine.outDir, '--cache', join(engine.dir, 'cache')]
  const args = commandOf('build', ['--accept-shrink', '--clean', '--tenants', tenantsFile, ...dirs, ...more])
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: readSettings().compilerEnv,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  commands.push(child)
  let log = ''
  child.stderr.on('data', (chunk) => (log += String(chunk)))
  const exit = once(child, 'exit').then(([code]) => ({ code: code as number | null, log }))
  return {
    child,
    exit,
    says: (words: string) => expect.poll(() => log).toContain(words),
  }
}

async function publish() {
  const places = { outDir: engine.outDir, cacheDir: join(engine.dir, 'cache'), hostDir: join(engine.dir, 'host') }
  const log = createLog({ sink: { write: () => undefined }, quiet: true })
  const publisher = openPublisher({ root: ROOT, ...places, log })
  try {
    return await publisher.publish(...tenant(), { waitMs: 0 })
  } finally {
    await publisher.close()
  }
}

describe('two builds of one tenant', () => {
  it('follow each other: the second says whom it waits for, and the bundle can be published', async () => {
    const { reached, open } = closeGate()
    const first = startCommand()
    await reached
    demo.content.setConfig(NAME, 'en', 'default_theme', 'themeCode', 'theme3')
    const second = startCommand()
    await second.says(`${NAME} waits for the build of process ${first.child.pid} on `)
    open()
    expect((await first.exit).code).toBe(0)
    expect((await second.exit).code).toBe(0)
    expect(await publish()).toMatchObject({ state: 'published', faults: [] })
    const fresh = await makeEngine()
    const report = reportOf(await fresh.build({ tenants: [tenant()] }), NAME)
    fresh.remove()
    expect(report.buildId).toBe((JSON.parse(engine.read(NAME, 'builds/latest.json')) as { id: string }).id)
  })

  it('do not both go on where one may not wait: it fails by name, and so does a publish', async () => {
    const { reached, open } = closeGate()
    const first = startCommand()
    await reached
    const holder = `the build of process ${first.child.pid} on `
    const { code, log } = await startCommand('--no-wait').exit
    expect(code).toBe(1)
    expect(log).toContain('BundleBusy')
    expect(log).toContain(holder)
    const inside = reportOf(await engine.build({ tenants: [tenant()], waitMs: 0 }), NAME)
    expect(inside.faults).toMatchObject([{ name: 'BundleBusy', where: { tenant: NAME } }])
    const published = await publish()
    expect(published.faults[0]?.message).toContain(holder)
    open()
    expect((await first.exit).code).toBe(0)
  })

  it('a dry run and a try-on wait for nobody', async () => {
    const { reached, open } = closeGate()
    const first = startCommand()
    await reached
    gate = undefined
    expect((await startCommand('--dry-run', '--no-wait').exit).code).toBe(0)
    expect((await startCommand('--theme', 'theme2', '--no-wait').exit).code).toBe(0)
    open()
    expect((await first.exit).code).toBe(0)
  })

  it('are one after a kill: what the killed one held is free', async () => {
    const { reached, open } = closeGate()
    const first = startCommand()
    await reached
    first.child.kill('SIGKILL')
    await first.exit
    open()
    const { code, log } = await startCommand('--no-wait').exit
    expect(code).toBe(0)
    expect(log).not.toContain('waits for')
  })

  it('that know nothing of each other leave a bundle that either can publish', async () => {
    demo.content.setConfig(NAME, 'en', 'default_theme', 'themeCode', 'theme2')
    const cacheDir = join(engine.dir, 'cache-of-another')
    const other = reportOf(await engine.build({ tenants: [tenant()], cacheDir, acceptShrink: true }), NAME)
    expect(other.ok).toBe(true)
    demo.content.setConfig(NAME, 'en', 'default_theme', 'themeCode', 'theme3')
    const own = reportOf(await engine.build({ tenants: [tenant()], acceptShrink: true }), NAME)
    expect(own.ok).toBe(true)
    expect(await publish()).toMatchObject({ state: 'published', faults: [] })
  })
})

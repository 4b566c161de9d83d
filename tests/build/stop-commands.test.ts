import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it, onTestFinished } from 'vitest'
import { startDemoProvider } from '#demo/demo-provider.ts'
import { makeToken } from '#rebuild/http/auth/tokens.ts'
import { freePort } from '../support/free-port.ts'
import { ROOT } from '../support/build-bundles.ts'
import { putEmptyQueue } from '../support/empty-queue.ts'
import { listMissing } from '../support/list-missing.ts'
import { startNpm, startNpx, type NpmRun } from '../support/start-npm.ts'
import { postgresMissing, startPostgres } from '../support/start-postgres.ts'
import { makeTempDir } from '../support/temp-dir.ts'

/** A provider that does not answer until the test lets it. */
async function startSlowProvider() {
  const asked = Promise.withResolvers<void>()
  const letGo = Promise.withResolvers<void>()
  const provider = await startDemoProvider({
    synthetic: { tenants: 1, articles: 4 },
    intercept: async (_, next) => {
      asked.resolve()
      await letGo.promise
      await next()
    },
  })
  onTestFinished(async () => {
    letGo.resolve()
    await provider.close()
  })
  return { url: provider.url, asked: asked.promise, letGo: letGo.resolve }
}

/** A folder with a tenants file and the compiled pages, and the arguments that name them. */
function makeWork(baseUrl: string): { dir: string; args: string[] } {
  const dir = makeTempDir()
  const tenant = { origin: 'http://t.localhost', provider: { baseUrl }, publish: { target: `folder:${dir}/live` } }
  writeFileSync(join(dir, 'tenants.json'), JSON.stringify({ default: 't0001', tenants: { t0001: tenant } }))
  mkdirSync(join(dir, 'cache'))
  for (const name of ['compiled', 'images']) {
    mkdirSync(join(ROOT, '.cache', name), { recursive: true })
    symlinkSync(join(ROOT, '.cache', name), join(dir, 'cache', name))
  }
  const args = ['--tenants', join(dir, 'tenants.json'), '--out', join(dir, 'dist'), '--cache', join(dir, 'cache')]
  return { dir, args }
}

/** `isFirst`: there is no queue yet. */
async function startService(baseUrl: string, isFirst = false) {
  const { dir, args } = makeWork(baseUrl)
  if (!isFirst) await putEmptyQueue(join(dir, 'cache/queue'))
  const port = await freePort()
  const { token, entry } = makeToken({ name: 'ops', role: 'operator', tenants: ['*'] })
  writeFileSync(join(dir, 'rebuild.json'), JSON.stringify({ tokens: [entry], pollSeconds: 0, quietMs: 0 }))
  const env = { PORT: String(port), REBUILD_SETTINGS: join(dir, 'rebuild.json') }
  const npm = startNpm('rebuild', [...args, '--host', join(dir, 'host')], env)
  await npm.line((text) => text.includes('"at work"'))
  const rebuild = () =>
    fetch(`http://127.0.0.1:${port}/api/rebuilds`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: JSON.stringify({ tenant: 't0001' }),
    })
  return { npm, port, rebuild, home: join(dir, 'live/current/index.html') }
}

/** Fails if something still listens on the port. */
async function expectFree(port: number): Promise<void> {
  const server = createServer().listen(port, '127.0.0.1')
  await once(server, 'listening')
  server.close()
}

async function expectEndedBySigterm(npm: NpmRun): Promise<void> {
  npm.terminate()
  await npm.ended
  // A killed process disappears only a moment later.
  await expect.poll(npm.isAnybodyLeft).toBe(false)
}

describe('SIGTERM to npm alone ends', () => {
  it('npm run rebuild, and frees its port', async () => {
    const { npm, port } = await startService('http://127.0.0.1:1', true)
    await expectEndedBySigterm(npm)
    await expectFree(port)
  })

  it.each([
    ['preview', (port: number, dist: string) => ['--port', String(port), '--out', dist]],
    ['dev', (port: number) => ['--port', String(port)]],
    ['demo-provider', (port: number) => ['--port', String(port)]],
  ])('npm run %s, and frees its port', async (script, argsOf) => {
    const port = await freePort()
    const dist = makeTempDir()
    mkdirSync(join(dist, 'harbour'))
    const npm = startNpm(script, argsOf(port, dist))
    await npm.line((text) => text.includes(String(port)))
    await expectEndedBySigterm(npm)
    await expectFree(port)
  })

  it('npx tessera preview, and frees its port', async () => {
    const port = await freePort()
    const dist = makeTempDir()
    mkdirSync(join(dist, 'harbour'))
    const npx = startNpx('preview', ['--port', String(port), '--out', dist])
    await npx.line((text) => text.includes(String(port)))
    await expectEndedBySigterm(npx)
    await expectFree(port)
  })

  it.skipIf(postgresMissing !== undefined)('npm run worker', async () => {
    const postgres = await startPostgres()
    onTestFinished(() => postgres.close())
    const { args } = makeWork('http://127.0.0.1:1')
    const npm = startNpm('worker', args, { DATABASE_URL: postgres.url })
    await npm.line((text) => text.includes('"at work"'))
    await expectEndedBySigterm(npm)
  })

  it('npm run build, half-way through', async () => {
    const provider = await startSlowProvider()
    const npm = startNpm('build', makeWork(provider.url).args)
    await provider.asked
    await expectEndedBySigterm(npm)
  })

  it('npm run build and its compiler', async () => {
    const { dir, args } = makeWork('http://127.0.0.1:1')
    const npm = startNpm('build', [...args, '--cache', join(dir, 'new')])
    const drafts = () => readdirSync(join(dir, 'new/compiled'))
    await expect.poll(drafts).not.toEqual([])
    await sleep(300)
    await expectEndedBySigterm(npm)
  })
})

describe('Ctrl+C', () => {
  it('has the service end when the build that runs has ended', async () => {
    const provider = await startSlowProvider()
    const { npm, port, rebuild, home } = await startService(provider.url)
    await rebuild()
    await provider.asked
    npm.pressCtrlC()
    await expect.poll(() => rebuild().catch(() => 'refused')).toBe('refused')
    expect(npm.isAnybodyLeft()).toBe(true)
    provider.letGo()
    await npm.ended
    expect(npm.isAnybodyLeft()).toBe(false)
    expect(readFileSync(home, 'utf8')).toContain('</html>')
    await expectFree(port)
  })

  it('a second time ends it at once', async () => {
    const provider = await startSlowProvider()
    const { npm, rebuild } = await startService(provider.url)
    await rebuild()
    await provider.asked
    npm.pressCtrlC()
    await sleep(1500)
    expect(npm.isAnybodyLeft()).toBe(true)
    npm.pressCtrlC()
    await npm.ended
    expect(npm.isAnybodyLeft()).toBe(false)
  })
})

listMissing(postgresMissing)

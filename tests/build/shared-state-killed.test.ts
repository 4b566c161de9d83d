import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { startDemoProvider, type DemoProvider } from '#demo/demo-provider.ts'
import { makeDemoArticle } from '#demo/make-demo-article.ts'
import { readSettings } from '#run/settings/settings.ts'
import { listFiles } from '#store/fs/list-files.ts'
import { ROOT } from '../support/build-bundles.ts'
import { commandOf } from '../support/command-of.ts'
import { startS3Server, type S3Server } from '../support/s3-server.ts'
import { startMachine, type Machine } from '../support/shared-machines.ts'
import { makeTempDir } from '../support/temp-dir.ts'

const TENANT = 't0001'
const KEYS = { AWS_ACCESS_KEY_ID: 'test', AWS_SECRET_ACCESS_KEY: 'test' }

let dir: string
let demo: DemoProvider & { url: string }
let s3: S3Server
let setting: string
let first: Machine

beforeEach(async () => {
  Object.assign(process.env, KEYS)
  dir = makeTempDir()
  demo = await startDemoProvider({ synthetic: { tenants: 1, articles: 3 } })
  s3 = await startS3Server()
  setting = `s3://bucket/state?endpoint=${s3.url}`
  first = await startMachine(demo.url, setting)
  await first.build(TENANT)
  const tenant = { origin: `https://${TENANT}.example`, provider: { baseUrl: demo.url, timeoutMs: 2000 } }
  writeFileSync(join(dir, 'tenants.json'), JSON.stringify({ default: TENANT, tenants: { [TENANT]: tenant } }))
})
afterEach(async () => {
  first.remove()
  await s3.close()
  await demo.close()
})

/** Starts `npm run build` on a machine of its own. */
function startBuild(machine: string, options: { env?: Record<string, string>; node?: string[] } = {}) {
  const place = join(dir, machine)
  mkdirSync(join(place, 'cache'), { recursive: true })
  symlinkSync(join(ROOT, '.cache/compiled'), join(place, 'cache/compiled'))
  const folders = ['--out', join(place, 'dist'), '--cache', join(place, 'cache')]
  const args = commandOf('build', ['--quiet', '--jobs', '1', '--tenants', join(dir, 'tenants.json'), ...folders])
  const env = { ...readSettings().compilerEnv, ...KEYS, STATE_STORE: setting, ...options.env }
  const child = spawn(process.execPath, [...(options.node ?? []), ...args], { cwd: ROOT, env, stdio: 'ignore' })
  return { child, ended: once(child, 'exit') as Promise<[code: number | null, signal: string | null]> }
}

/** All files except those that hold the time of the build. */
function readFiles(folder: string): [path: string, text: string][] {
  const paths = listFiles(folder).filter((path) => !path.startsWith('builds/'))
  return paths.map((path) => [path, readFileSync(join(folder, path), 'latin1')])
}

/** A machine must find a whole state, or go on without one. In both cases it must end with these bytes. */
async function expectWhole(occasion: string, right: [string, string][]): Promise<void> {
  const next = await startMachine(demo.url, setting)
  try {
    const { faults } = await next.build(TENANT)
    expect(faults, occasion).toStrictEqual([])
    expect(next.log.join(''), occasion).not.toMatch(/SharedStateDamaged|StoreFailed/)
    expect(readFiles(join(next.dir, 'dist', TENANT)), occasion).toStrictEqual(right)
  } finally {
    next.remove()
  }
}

/** The files that a machine builds without shared state. */
async function cleanFiles(): Promise<[string, string][]> {
  const machine = await startMachine(demo.url)
  try {
    await machine.build(TENANT)
    return readFiles(join(machine.dir, 'dist', TENANT))
  } finally {
    machine.remove()
  }
}

it('a build may be killed at every request to the store: what it left is whole', async () => {
  const start = new Map(s3.objects)
  const article = { id: 'edited', article: 'edited', group: null }
  demo.content.putArticle(TENANT, 'en', makeDemoArticle(article))
  const right = await cleanFiles()
  let wasKilled = true
  let killAt = 0
  while (wasKilled) {
    killAt += 1
    s3.objects.clear()
    for (const [id, object] of start) s3.objects.set(id, object)
    const before = s3.requests.length
    const { child, ended } = startBuild(`m${killAt}`)
    s3.hooks.after = (n) => void (n - before === killAt && child.kill('SIGKILL'))
    const [, signal] = await ended
    delete s3.hooks.after
    wasKilled = signal === 'SIGKILL'
    await expectWhole(`killed at request ${killAt}`, right)
  }
  // GET of the program list and of the head, GET of each segment, PUT of a segment and of the head.
  expect(killAt).toBeGreaterThan(5)
})

it.each([1, 2, 3, 10, 40, 120])(
  'a machine killed at change %i of its disk, taking over, ends with the right bytes when it builds again',
  async (killAt) => {
    const node = ['--import', join(ROOT, 'tests/support/kill-at-change.ts')]
    const env = { KILL_AT: String(killAt), KILL_BELOW: join(dir, 'm/dist') }
    const [, signal] = await startBuild('m', { env, node }).ended
    expect(signal).toBe('SIGKILL')
    rmSync(join(dir, 'm/cache/compiled'))
    const [code] = await startBuild('m').ended
    expect(code).toBe(0)
    expect(readFiles(join(dir, 'm/dist', TENANT))).toStrictEqual(readFiles(join(first.dir, 'dist', TENANT)))
  },
  60_000,
)

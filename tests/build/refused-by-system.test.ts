import { execFile, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it, type TestContext } from 'vitest'
import { ROOT } from '../support/build-bundles.ts'

// If the system refuses disk space, rights or open files, a command must name the cause and its remedy, and print no
// stack trace.

let dir: string
let disk: string
/** Whether this user may mount a file system. */
let hasDisk: boolean

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'tessera-refused-'))
  disk = join(dir, 'disk')
  mkdirSync(disk)
  hasDisk = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', disk]).status === 0
  // The bundle that later commands start with.
  expect(await run(['build.ts', '--cache', at('cache'), '--out', at('dist')])).toMatchObject({ code: 0 })
})

afterAll(() => {
  if (hasDisk) spawnSync('umount', [disk])
  rmSync(dir, { recursive: true, force: true, maxRetries: 3 })
})

const at = (name: string) => join(dir, name)

/**
 * Runs a command of the project for one tenant. `before` is shell code that runs first, and `after` stands behind the
 * command.
 */
function run([script, ...args]: string[], shell: { before?: string; after?: string } = {}) {
  const words = ['--import', './scripts/fast-start.mjs', `scripts/${script}`, ...args]
  const tenant = script === 'rebuild.ts' ? [] : ['--tenant', 'fieldnote']
  const line = `${shell.before ?? ':'}; exec "$@" ${shell.after ?? ''}`
  const all = ['-c', line, 'bash', process.execPath, ...words, ...tenant]
  return new Promise<{ code: number; said: string }>((resolve) =>
    execFile('bash', all, { cwd: ROOT, env: { ...process.env, PORT: '0' } }, (error, out, said) =>
      resolve({ code: error ? Number(error.code ?? 1) : 0, said: out + said }),
    ),
  )
}

function expectNamed({ code, said }: { code: number; said: string }, name: RegExp): void {
  expect(said).toMatch(name)
  expect(said).not.toMatch(/\n\s+at |UnexpectedError/)
  expect(code).toBe(1)
}

describe('a command', () => {
  it('that may open too few files says so before it begins', async () => {
    const outcome = await run(['build.ts', '--cache', at('cache'), '--out', at('dist')], { before: 'ulimit -n 36' })
    expectNamed(outcome, /OpenFilesExhausted: .*the limit is 36/)
  })

  it.skipIf(!existsSync('/dev/full'))('whose log cannot be written does its work', async () => {
    const outcome = await run(['build.ts', '--cache', at('cache'), '--out', at('dist')], { after: '2>/dev/full' })
    expect(outcome.code).toBe(0)
  })

  it.skipIf(!existsSync('/dev/full'))('whose result cannot be written fails by name', async () => {
    const words = ['build.ts', '--cache', at('cache'), '--out', at('dist'), '--json']
    expectNamed(await run(words, { after: '>/dev/full' }), /DiskFull: .*ENOSPC/)
  })
})

describe('on a disk that is full', () => {
  beforeEach((context) => {
    skipWithoutDisk(context)
    // Files of the test before would fill the disk at another moment.
    for (const name of readdirSync(disk)) rmSync(join(disk, name), { recursive: true })
  })

  it.each([
    ['a cache', /DiskFull|CacheNotWritten/, () => ['build.ts', '--cache', join(disk, 'cache'), '--out', at('other')]],
    ['a bundle', /DiskFull|BundleNotWritten/, () => ['build.ts', '--cache', at('cache'), '--out', join(disk, 'dist')]],
    ['a target', /DiskFull|StoreFailed/, () => ['publish-site.ts', '--cache', at('cache'), '--out', at('dist')]],
    ['the queue', /DiskFull|QueueNotOpened/, () => ['rebuild.ts', '--cache', join(disk, 'queue')]],
  ])('%s is told by name', async (_, name, words) => {
    expectNamed(await run([...words(), ...tenantsAt(join(disk, 'published'))]), name)
  })
})

// Only Linux has this file system.
it.skipIf(!existsSync('/proc/self'))(
  'in a file system that makes no folders, cache and queue are told by name',
  async () => {
    const refused = ['--cache', '/proc/site/cache']
    expectNamed(await run(['build.ts', ...refused, '--out', at('other')]), /AccessRefused|CacheNotWritten/)
    expectNamed(await run(['rebuild.ts', ...refused]), /AccessRefused|QueueNotOpened/)
  },
)

it('on a disk that is read-only, cache, bundle, target and queue are told by name', async (context) => {
  skipWithoutDisk(context)
  spawnSync('mount', ['-o', 'remount,ro', disk])
  try {
    const tenants = tenantsAt(join(disk, 'live'))
    const cache = ['--cache', at('cache')]
    expectNamed(await run(['build.ts', '--cache', join(disk, 'c'), '--out', at('other')]), /CacheNotWritten/)
    expectNamed(await run(['build.ts', ...cache, '--out', join(disk, 'd')]), /BundleNotWritten/)
    expectNamed(await run(['publish-site.ts', ...cache, '--out', at('dist'), ...tenants]), /StoreFailed/)
    expectNamed(await run(['rebuild.ts', '--cache', join(disk, 'q')]), /AccessRefused|QueueNotOpened/)
  } finally {
    spawnSync('mount', ['-o', 'remount,rw', disk])
  }
})

function skipWithoutDisk({ skip }: Pick<TestContext, 'skip'>): void {
  skip(!hasDisk, 'this user may not mount a disk of its own')
}

/** Writes a tenants file with one tenant that publishes to `folder`. */
function tenantsAt(folder: string): string[] {
  const fieldnote = {
    origin: 'http://fieldnote.localhost',
    provider: { baseUrl: 'demo:' },
    publish: { target: `folder:${folder}` },
  }
  writeFileSync(at('tenants.json'), JSON.stringify({ default: 'fieldnote', tenants: { fieldnote } }))
  return ['--tenants', at('tenants.json')]
}

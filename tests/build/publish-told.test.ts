import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createLog } from '#kit/log.ts'
import { readLedger } from '#publish/lease/ledger.ts'
import { clearPendingPurge } from '#publish/release/clear-pending-purge.ts'
import { openPublisher, type Publisher } from '#run/publish/publisher.ts'
import type { PublishRequest } from '#run/publish/publish-request.ts'
import { rollbackSite } from '#run/publish/rollback-site.ts'
import { Tenant } from '#run/settings/tenants-file.ts'
import { createBundles, FIRST, openTestTarget, publish, SECOND, type Bundles } from '../support/publish-site.ts'
import { startPublisher } from '../support/start-publisher.ts'

let bundles: Bundles
let publisher: Publisher
const log = createLog({ sink: { write: () => undefined }, quiet: true })
const target = () => `folder:${join(bundles.dir, 'target')}`
const heard = () => join(bundles.dir, 'heard.json')
const LISTENS = () => ['sh', '-c', `cat > '${heard()}'`]
const FAILS = () => ['false']

beforeEach(() => {
  bundles = createBundles()
  publisher = openPublisher({ root: bundles.dir, outDir: 'dist', cacheDir: 'cache', hostDir: 'host', log })
})
afterEach(async () => {
  await publisher.close()
  bundles.remove()
})

const tenantWith = (command: readonly string[], settings: object = {}) =>
  v.parse(Tenant, {
    origin: 'https://harbour.example',
    provider: { baseUrl: 'https://provider.example' },
    publish: { target: target(), compress: [], purge: { command }, ...settings },
  })

const publishWith = (command: readonly string[], settings: object = {}, request: PublishRequest = {}) =>
  publisher.publish('harbour', tenantWith(command, settings), request)

/** The paths that the hook got since the last call, without those of build manifests; `undefined` if it got no call. */
function takeHeard(): string[] | undefined {
  if (!existsSync(heard())) return undefined
  const { urls } = JSON.parse(readFileSync(heard(), 'utf8')) as { urls: string[] }
  rmSync(heard())
  return urls
    .map((url) => url.slice('https://harbour.example/'.length))
    .filter((path) => !path.startsWith('builds/meta/'))
}

const OF_SECOND = ['', 'builds/latest.json', 'index.html', 'new.html', 'old.html']

describe('a hook that was not told', () => {
  beforeEach(async () => {
    bundles.write('dist/harbour', FIRST, 0)
    expect(await publishWith(LISTENS())).toMatchObject({ state: 'published', ok: true })
    expect(takeHeard()).toEqual(['', 'about.html', 'builds/latest.json', 'index.html', 'old.html'])
  })

  it('is told by the next publish, which has nothing to send, and then no more', async () => {
    bundles.write('dist/harbour', SECOND, 1)
    expect((await publishWith(FAILS())).faults).toMatchObject([{ name: 'PurgeFailed' }])
    expect(await publishWith(LISTENS())).toMatchObject({
      state: 'already',
      ok: true,
      purged: expect.any(Number) as number,
    })
    expect(takeHeard()).toEqual(OF_SECOND)
    expect(await publishWith(LISTENS())).toMatchObject({ state: 'already', ok: true })
    expect(takeHeard()).toBeUndefined()
  })

  it('is told all that has changed since, by the next release', async () => {
    bundles.write('dist/harbour', SECOND, 1)
    await publishWith(FAILS())
    bundles.write('dist/harbour', { ...SECOND, 'about.html': 'us' }, 2)
    expect(await publishWith(LISTENS())).toMatchObject({ state: 'published', ok: true })
    expect(takeHeard()).toEqual(['', 'about.html', ...OF_SECOND.slice(1)])
  })

  it('is told by the next publish where the publisher was killed while it told it', async () => {
    bundles.write('dist/harbour', SECOND, 1)
    const kills = { command: ['sh', '-c', 'kill -9 $PPID'] }
    expect(await startPublisher(bundles, { target: target(), purge: kills }).ended).toEqual([null, 'SIGKILL'])
    expect(await publishWith(LISTENS())).toMatchObject({ state: 'already', ok: true })
    expect(takeHeard()).toEqual(OF_SECOND)
  })

  it('is told by the next rollback, which has nothing to bring back', async () => {
    bundles.write('dist/harbour', SECOND, 1)
    await publishWith(LISTENS())
    takeHeard()
    const back = (command: readonly string[], to?: string) =>
      rollbackSite({ root: bundles.dir, name: 'harbour', tenant: tenantWith(command), log, ...(to && { to }) })
    const { buildId, faults } = await back(FAILS())
    expect(faults).toMatchObject([{ name: 'PurgeFailed' }])
    expect(await back(LISTENS(), buildId)).toMatchObject({ state: 'already', ok: true })
    expect(takeHeard()).toEqual(OF_SECOND)
  })

  it('is told what was live between two failures, although it is as before', async () => {
    bundles.write('dist/harbour', SECOND, 1)
    await publishWith(FAILS())
    bundles.write('dist/harbour', FIRST, 2)
    await publishWith(FAILS())
    expect(await publishWith(LISTENS())).toMatchObject({ state: 'already', ok: true })
    expect(takeHeard()).toEqual(OF_SECOND)
  })

  it('is told what was removed, although the releases before are gone', async () => {
    bundles.write('dist/harbour', SECOND, 1)
    await publishWith(FAILS(), { keepReleases: 2 })
    bundles.write('dist/harbour', { ...SECOND, 'about.html': 'us' }, 2)
    await publishWith(FAILS(), { keepReleases: 2 })
    bundles.write('dist/harbour', { ...SECOND, 'about.html': 'them' }, 3)
    await publishWith(LISTENS(), { keepReleases: 2 })
    expect(takeHeard()).toEqual(['', 'about.html', ...OF_SECOND.slice(1)])
  })

  it('is told what a publish that verifies mended', async () => {
    const file = join(bundles.dir, 'target/current/about.html')
    rmSync(file)
    writeFileSync(file, 'defaced')
    expect((await publishWith(FAILS(), {}, { verify: true })).faults).toMatchObject([{ name: 'PurgeFailed' }])
    await publishWith(LISTENS())
    expect(takeHeard()).toEqual(['about.html', 'builds/latest.json'])
  })

  it('is told by the next publish where another one went live while it was told', async () => {
    const gate = join(bundles.dir, 'gate')
    execFileSync('mkfifo', [gate])
    bundles.write('dist/harbour', SECOND, 1)
    const slow = publishWith(['sh', '-c', `echo begun > '${gate}'; cat '${gate}'`])
    await readFile(gate)
    // First another release, and then this one again: the same release as the one whose purge is still running.
    const open = await openTestTarget(target())
    await publish(open, bundles.write('before', FIRST, 2), { tells: true })
    await publish(open, bundles.write('again', SECOND, 3), { tells: true })
    open.close()
    await writeFile(gate, 'go')
    expect(await slow).toMatchObject({ ok: true })
    await publishWith(LISTENS())
    expect(takeHeard()).toEqual(OF_SECOND)
  })

  it('is told of removed pages with --purge-all too', async () => {
    bundles.write('dist/harbour', SECOND, 1)
    await publishWith(LISTENS(), {}, { purgeAll: true })
    expect(takeHeard()).toEqual(['', 'about.html', ...OF_SECOND.slice(1)])
  })

  it('is told of a page again when the time for which it was left for open pages is over', async () => {
    const passing = { keepPagesSeconds: 0.001 }
    bundles.write('dist/harbour', SECOND, 1)
    await publishWith(LISTENS(), passing)
    takeHeard()
    bundles.write('dist/harbour', { ...SECOND, 'about.html': 'us' }, 2)
    await publishWith(LISTENS(), passing)
    expect(takeHeard()).toEqual(['about.html', 'builds/latest.json', 'old.html'])
  })

  it('does not make what is live a failure where its ledger cannot be written afterwards', async () => {
    const { store } = await openTestTarget(target())
    const { ledger } = await readLedger(store)
    const fails = { ...store, get: () => Promise.reject(new Error('expired')) }
    await expect(clearPendingPurge(fails, ledger.token)).resolves.toBeUndefined()
    store.close()
  })

  it('is forgotten where a tenant has none any more', async () => {
    bundles.write('dist/harbour', SECOND, 1)
    await publishWith(FAILS())
    const open = await openTestTarget(target())
    await publish(open, bundles.write('other', { ...SECOND, 'about.html': 'us' }, 2))
    open.close()
    bundles.write('dist/harbour', { ...SECOND, 'about.html': 'them' }, 3)
    await publishWith(LISTENS())
    expect(takeHeard()).toEqual(['about.html', 'builds/latest.json'])
  })
})

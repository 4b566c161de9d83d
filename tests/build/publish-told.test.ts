import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createLog } from '#kit/log.ts'
import { openPublisher, type Publisher } from '#run/publisher.ts'
import { rollbackSite } from '#run/rollback-site.ts'
import { Tenant } from '#run/tenants-file.ts'
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

const tenantWith = (command: readonly string[]) =>
  v.parse(Tenant, {
    origin: 'https://harbour.example',
    provider: { baseUrl: 'https://provider.example' },
    publish: { target: target(), compress: [], purge: { command } },
  })

const publishWith = (command: readonly string[]) => publisher.publish('harbour', tenantWith(command), {})

/** The paths that the hook was told since this was asked last, but for builds' manifests; `undefined` where it was told nothing. */
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

  it('is told every address where nobody knows any more what it was told last', async () => {
    bundles.write('dist/harbour', SECOND, 1)
    await publishWith(FAILS())
    const open = await openTestTarget(target())
    await publish(open, bundles.write('other', { ...SECOND, 'about.html': 'us' }, 2), { keepReleases: 1, tells: true })
    open.close()
    bundles.write('dist/harbour', { ...SECOND, 'about.html': 'them' }, 3)
    await publishWith(LISTENS())
    expect(takeHeard()).toEqual(['', 'about.html', 'builds/latest.json', 'index.html', 'new.html'])
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

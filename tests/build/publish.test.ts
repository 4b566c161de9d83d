import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { generateKeyPairSync } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { LEDGER_KEY, readLedger } from '#publish/lease/ledger.ts'
import { readBundle } from '#publish/release/read-bundle.ts'
import type { Target } from '#publish/targets/target.ts'
import {
  publishedBuildId,
  FIRST,
  liveKey,
  openTestTarget,
  publish,
  resume,
  rollback,
  SECOND,
  timeOf,
  verify,
  visit,
} from '../support/publish-site.ts'
import { publishPlaces } from '../support/publish-places.ts'

const places = publishPlaces()
let target: Target

afterEach(() => target.close())

describe.each(Object.entries(places.kinds))('publishing to %s', (kind, address) => {
  beforeEach(async () => {
    target = await openTestTarget(address())
  })

  it('shows the bundle, then the changed bundle, and keeps hashed files of before for open pages', async () => {
    const first = await publish(target, places.bundles.write('site', FIRST, 0))
    expect(first).toMatchObject({ state: 'published', buildId: publishedBuildId(FIRST) })
    expect(Object.fromEntries(await visit(target))).toMatchObject(FIRST)

    const second = await publish(target, places.bundles.write('site', SECOND, 1))
    expect(second).toMatchObject({ previousBuildId: first.buildId, releases: 2 })
    const found = await visit(target)
    expect(Object.fromEntries(found)).toMatchObject(SECOND)
    expect(found.get('_astro/a.1111.css')).toBe('a{}')
    expect(found.has('old.html')).toBe(false)
    expect(JSON.parse(found.get('builds/latest.json') ?? '')).toEqual({ id: second.buildId, timestamp: timeOf(1) })
    expect(second.changed).toEqual(expect.arrayContaining(['index.html', 'new.html', 'old.html']))
  })

  it('writes nothing when the bundle is live already', async () => {
    const dir = places.bundles.write('site', FIRST)
    await publish(target, dir)
    const before = places.s3.requests.length
    expect(await publish(target, dir)).toMatchObject({ state: 'already', changed: [] })
    expect(places.s3.requests.slice(before).filter((line) => !line.startsWith('GET'))).toEqual([])
  })

  it('brings an earlier release back with a later time, and then the newer one again', async () => {
    await publish(target, places.bundles.write('a', FIRST, 0))
    await publish(target, places.bundles.write('b', SECOND, 1))
    const back = await rollback(target)
    expect(back).toMatchObject({ buildId: publishedBuildId(FIRST), previousBuildId: publishedBuildId(SECOND) })
    const found = await visit(target)
    expect(Object.fromEntries(found)).toMatchObject(FIRST)
    expect(found.has('new.html')).toBe(false)
    expect(found.get('_astro/a.2222.css')).toBe('b{}')
    const latest = JSON.parse(found.get('builds/latest.json') ?? '') as { id: string; timestamp: number }
    expect(latest.id).toBe(publishedBuildId(FIRST))
    expect(latest.timestamp).toBeGreaterThan(timeOf(1))

    await rollback(target, { to: publishedBuildId(SECOND) })
    expect(Object.fromEntries(await visit(target))).toMatchObject(SECOND)
    await expect(rollback(target, { to: 'nowhere' })).rejects.toThrow(
      expect.objectContaining({ name: 'ReleaseUnknown' }),
    )
  })

  it('goes back to the bytes that were published last under an id, whether that was live then or not', async () => {
    const first = places.bundles.write('a', FIRST, 0)
    await publish(target, first)
    writeFileSync(join(first, 'index.html'), 'mended by hand')
    await publish(target, first)
    const second = places.bundles.write('b', SECOND, 1)
    await publish(target, second)
    await rollback(target)
    expect((await visit(target)).get('index.html')).toBe('mended by hand')
    await resume(target)
    await publish(target, second)
    writeFileSync(join(first, 'index.html'), 'mended again')
    await publish(target, first)
    expect((await visit(target)).get('index.html')).toBe('mended again')
    await publish(target, second)
    await rollback(target, { to: publishedBuildId(FIRST) })
    expect((await visit(target)).get('index.html')).toBe('mended again')
    expect(await verify(target)).toMatchObject({ changed: [], missing: [] })
  })

  it('keeps the last releases only, and drops hashed files when their time and their releases are over', async () => {
    let minute = 0
    const now = () => timeOf(minute)
    for (const n of [1, 2, 3, 4, 5]) {
      minute = n * 24 * 60 * 10
      const files = { 'index.html': `<html>${n}`, [`_astro/a.${n}${n}${n}${n}.js`]: `${n}` }
      await publish(target, places.bundles.write('site', files, minute), { keepReleases: 2, now })
    }
    const ledger = JSON.parse((await target.store.get(LEDGER_KEY))?.body.toString() ?? '') as {
      releases: unknown[]
      pending: unknown[]
    }
    expect(ledger.releases).toHaveLength(2)
    expect(ledger.pending).toEqual([])
    const assets = [...(await visit(target)).keys()].filter((path) => path.startsWith('_astro/'))
    expect(assets).not.toContain('_astro/a.1111.js')
    expect(assets).toEqual(expect.arrayContaining(['_astro/a.4444.js', '_astro/a.5555.js']))
    // An unused slot holds one more.
    expect((await target.store.list('.tessera/releases/')).length).toBe(kind === 'S3 with releases' ? 3 : 2)
  })

  it('finds one flipped byte, a missing file and one that nobody knows, and mends them on demand', async () => {
    const dir = places.bundles.write('site', { ...FIRST, 'long.html': `<html>${'long '.repeat(1000)}` })
    await publish(target, dir)
    expect(await verify(target)).toMatchObject({ changed: [], missing: [], unknown: [] })
    const place = await liveKey(target, '')
    await target.store.put(`${place}about.html`, FIRST['about.html'].replace('a', 'b'))
    await target.store.put(`${place}strange.html`, 'who?')
    await target.store.delete([`${place}old.html`])
    expect(await verify(target)).toMatchObject({
      changed: ['about.html'],
      missing: ['old.html'],
      unknown: ['strange.html'],
    })
    expect(await publish(target, dir, { verify: true })).toMatchObject({ state: 'published' })
    expect(await verify(target)).toMatchObject({ changed: [], missing: [] })
  })

  it('signs what it publishes, and knows a manifest that somebody changed', async () => {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519')
    const { buildId } = await publish(target, places.bundles.write('site', FIRST), { signingKey: privateKey })
    expect(await verify(target, { publicKey })).toMatchObject({ signature: 'valid' })
    expect(await verify(target)).toMatchObject({ signature: 'unchecked' })
    const key = `.tessera/releases/${buildId}.json`
    const text = (await target.store.get(key))?.body.toString() ?? ''
    await target.store.put(key, text.replace('about.html', 'abuot.html'))
    await expect(verify(target, { publicKey })).rejects.toThrow(expect.objectContaining({ name: 'SignatureInvalid' }))
  })

  it('signs anew with another key, although nothing else changed, and tells whose signature it is until then', async () => {
    const [old, next] = [generateKeyPairSync('ed25519'), generateKeyPairSync('ed25519')]
    const dir = places.bundles.write('site', FIRST)
    await publish(target, dir, { signingKey: old.privateKey })
    await expect(verify(target, { publicKey: next.publicKey })).rejects.toThrow(
      expect.objectContaining({ name: 'SignedByAnotherKey', hint: expect.stringContaining('publish again') as string }),
    )
    const before = Object.fromEntries(await visit(target))
    expect(await publish(target, dir, { signingKey: next.privateKey, dryRun: true })).toMatchObject({
      state: 'planned',
      changed: [],
    })
    expect(await publish(target, dir, { signingKey: next.privateKey })).toMatchObject({
      state: 'published',
      counts: { uploaded: 0, removed: 0 },
      changed: [],
    })
    expect(await verify(target, { publicKey: next.publicKey })).toMatchObject({ signature: 'valid' })
    expect(Object.fromEntries(await visit(target))).toEqual(before)
    for (const more of [{ signingKey: next.privateKey }, {}])
      expect(await publish(target, dir, more)).toMatchObject({ state: 'already' })
  })

  it('waits for another publisher or fails by name, and takes over when that one has died', async () => {
    const dir = places.bundles.write('site', FIRST)
    const elsewhere = { id: 'x', host: 'ci-7', pid: 1 }
    const busy = {
      format: 1,
      token: 4,
      lease: { holder: elsewhere, leaseMs: 400, expiresMs: Date.now() + 400 },
      pending: [],
      dropping: [],
      releases: [],
    }
    await target.store.put(LEDGER_KEY, JSON.stringify(busy))
    await expect(publish(target, dir, { lease: { leaseMs: 10_000, waitMs: 0 } })).rejects.toThrow(/process 1 on ci-7/)
    expect(await publish(target, dir)).toMatchObject({ state: 'published' })
  })

  it('stops when another one took over, and does not make its release live', async () => {
    await publish(target, places.bundles.write('a', FIRST, 0))
    const dir = places.bundles.write('b', SECOND, 1)
    const { store } = target
    let robbery: Promise<unknown> | undefined
    const onProgress = () => {
      robbery ??= store.get(LEDGER_KEY).then((found) => {
        const ledger = JSON.parse(found?.body.toString() ?? '') as { token: number }
        return store.put(LEDGER_KEY, JSON.stringify({ ...ledger, token: ledger.token + 1 }))
      })
    }
    await expect(publish(target, dir, { onProgress, lease: { leaseMs: 90, waitMs: 0 } })).rejects.toThrow(
      expect.objectContaining({ name: 'PublishLeaseLost' }),
    )
    await robbery
  })

  it('says that nothing was published yet, and leaves no trace of the question', async () => {
    for (const ask of [rollback, () => verify(target)]) {
      await expect(ask(target)).rejects.toThrow(expect.objectContaining({ name: 'NothingPublished' }))
    }
    expect(await target.store.list('')).toEqual([])
  })

  it('has nothing before the first release to go back to', async () => {
    await publish(target, places.bundles.write('site', FIRST))
    await expect(rollback(target)).rejects.toThrow('no release before the live one')
  })

  it('refuses a folder that no build finished', async () => {
    writeFileSync(join(places.bundles.dir, 'index.html'), '')
    await expect(publish(target, places.bundles.dir)).rejects.toThrow(
      expect.objectContaining({ name: 'BundleMissing' }),
    )
  })

  it('keeps what went live meanwhile when that is the newer build', async () => {
    const older = places.bundles.write('a', FIRST, 0)
    await publish(target, places.bundles.write('b', SECOND, 1))
    expect(await publish(target, older, { seen: { live: undefined } })).toMatchObject({
      state: 'superseded',
      buildId: publishedBuildId(SECOND),
    })
    expect(await publish(target, older)).toMatchObject({ state: 'published' })
  })

  it('goes live one edit after the other, whatever the clocks of those who publish say', async () => {
    const publishBy = async (aheadMs: number, files: Readonly<Record<string, string>>) => {
      const seen = { live: (await readLedger(target.store)).ledger.live }
      const dir = places.bundles.write('site', files)
      const bundle = { ...readBundle(dir), timestampMs: Date.now() + aheadMs }
      return publish(target, dir, { bundle, seen, now: () => Date.now() + aheadMs })
    }
    await publishBy(3_600_000, FIRST)
    expect(await publishBy(0, SECOND)).toMatchObject({ state: 'published' })
    expect((await visit(target)).get('index.html')).toBe(SECOND['index.html'])
  })
})

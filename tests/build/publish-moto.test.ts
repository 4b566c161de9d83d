import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LEDGER_KEY } from '#publish/lease/ledger.ts'
import {
  publishedBuildId,
  createBundles,
  liveKey,
  openTestTarget,
  publish,
  resume,
  rollback,
  verify,
  visit,
  type Bundles,
} from '../support/publish-site.ts'
import { listMissing } from '../support/list-missing.ts'
import { motoMissing, startMoto } from '../support/start-moto.ts'

// Tests the same publisher with an S3 server by other authors, to make sure that our own small server behaves like S3.

let moto: { url: string; close(): Promise<void> }
let bundles: Bundles

beforeAll(async () => {
  if (motoMissing !== undefined) return
  process.env['AWS_ACCESS_KEY_ID'] = 'test'
  process.env['AWS_SECRET_ACCESS_KEY'] = 'test'
  moto = await startMoto()
  bundles = createBundles()
})
afterAll(async () => {
  if (motoMissing !== undefined) return
  bundles.remove()
  await moto.close()
})

const A = { 'index.html': 'home a', 'zh/水 & co.html': 'water a', '_astro/x.aaaa.js': 'a' }
const B = { 'index.html': 'home b', 'zh/水 & co.html': 'water b', 'new.html': 'new', '_astro/x.bbbb.js': 'b' }

describe.skipIf(motoMissing !== undefined).each(['in-place', 'releases'])('publishing to moto (%s)', (layout) => {
  it('publishes, shares, rolls back, verifies, mends and respects a lease', async () => {
    const target = await openTestTarget(`s3://bucket/${layout}?endpoint=${moto.url}&layout=${layout}`)
    await publish(target, bundles.write('a', A, 0))
    expect(Object.fromEntries(await visit(target))).toMatchObject(A)
    await publish(target, bundles.write('b', B, 1))
    expect(Object.fromEntries(await visit(target))).toMatchObject({ ...B, '_astro/x.aaaa.js': 'a' })
    expect(await rollback(target)).toMatchObject({ buildId: publishedBuildId(A) })
    expect(Object.fromEntries(await visit(target))).toMatchObject(A)
    expect((await visit(target)).has('new.html')).toBe(false)
    expect(await verify(target)).toMatchObject({ changed: [], missing: [], unknown: [] })

    await target.store.put(await liveKey(target, 'index.html'), 'home x')
    expect(await verify(target)).toMatchObject({ changed: ['index.html'] })
    await publish(target, bundles.write('a', A, 0), { verify: true })
    expect(await verify(target)).toMatchObject({ changed: [], missing: [] })

    await resume(target)
    const ledger = JSON.parse((await target.store.get(LEDGER_KEY))?.body.toString() ?? '') as object
    const holder = { id: 'x', host: 'elsewhere', pid: 1 }
    await target.store.put(
      LEDGER_KEY,
      JSON.stringify({ ...ledger, lease: { holder, leaseMs: 60_000, expiresMs: Date.now() + 60_000 } }),
    )
    await expect(publish(target, bundles.write('b', B, 2), { lease: { leaseMs: 60_000, waitMs: 0 } })).rejects.toThrow(
      expect.objectContaining({ name: 'PublishBusy' }),
    )
    target.close()
  })

  it('knows a conditional write that came too late', async () => {
    const target = await openTestTarget(`s3://bucket/conditions-${layout}?endpoint=${moto.url}`)
    const conflict = expect.objectContaining({ name: 'WriteConflict' }) as Error
    const etag = await target.store.put('x', '1', { ifNoneMatch: '*' })
    await expect(target.store.put('x', '2', { ifNoneMatch: '*' })).rejects.toThrow(conflict)
    await target.store.put('x', '3', { ifMatch: etag })
    await expect(target.store.put('x', '4', { ifMatch: etag })).rejects.toThrow(conflict)
    target.close()
  })
})

listMissing(motoMissing)

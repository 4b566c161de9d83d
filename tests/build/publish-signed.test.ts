import { generateKeyPairSync } from 'node:crypto'
import { rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { LEDGER_KEY } from '#publish/lease/ledger.ts'
import { manifestKey } from '#publish/release/manifest.ts'
import type { Target } from '#publish/targets/target.ts'
import { digest } from '#store/fs/digest.ts'
import {
  publishedBuildId,
  editJson,
  FIRST,
  liveKey,
  openTestTarget,
  publish,
  resume,
  rollback,
  SECOND,
  verify,
  visit,
  type Json,
} from '../support/publish-site.ts'
import { publishPlaces } from '../support/publish-places.ts'

// With a signing key, a publisher trusts nothing at the target that the key did not sign, and `verify` accepts only
// what a publisher made live.

const places = publishPlaces()
const { privateKey: signingKey, publicKey } = generateKeyPairSync('ed25519')
const [first, second] = [publishedBuildId(FIRST), publishedBuildId(SECOND)]
const EVIL = 'a page that nobody published'
let target: Target

afterEach(() => target.close())

const named = (name: string) => expect.objectContaining({ name }) as Error
const signed = { signingKey }
const check = () => verify(target, { publicKey })

describe.each(Object.entries(places.kinds))('%s', (kind, address) => {
  const site = () => join(places.bundles.dir, 'site')

  beforeEach(async () => {
    target = await openTestTarget(address())
    await publish(target, places.bundles.write('first', FIRST, 0), signed)
    await publish(target, places.bundles.write('site', SECOND, 1), signed)
    expect(await check()).toMatchObject({ signature: 'valid', changed: [], missing: [], unknown: [] })
  })

  it('fails to verify with a page among the files left for open pages', async () => {
    await target.store.put(await liveKey(target, 'evil.html'), EVIL)
    await editJson(target, manifestKey(second), ({ kept }) =>
      Object.assign(kept as Json, { 'evil.html': [digest(EVIL), EVIL.length, 9e12] }),
    )
    await expect(check()).rejects.toThrow(named('SignatureInvalid'))
  })

  it('fails to verify with other bytes in a file left for open pages, and goes on without it', async () => {
    const left = '_astro/a.1111.css'
    expect((await visit(target)).has(left)).toBe(true)
    await target.store.put(await liveKey(target, left), EVIL)
    expect(await check()).toMatchObject({ changed: [left] })
    await publish(target, site(), { ...signed, verify: true })
    expect(await check()).toMatchObject({ changed: [], missing: [], unknown: [] })
    expect((await visit(target)).has(left)).toBe(false)
  })

  it('fails to verify with the signed release of another tenant, and with an old one under the id of today', async () => {
    const other = await openTestTarget(places.kinds['S3 in place']())
    await publish(other, site(), { ...signed, tenant: 'linden' })
    const theirs = (await other.store.get(manifestKey(second)))?.body.toString() ?? ''
    other.close()
    await target.store.put(manifestKey(second), theirs)
    await expect(check()).rejects.toThrow(named('TargetNotOwn'))
    await target.store.put(manifestKey(second), (await target.store.get(manifestKey(first)))?.body.toString() ?? '')
    await expect(check()).rejects.toThrow(named('TargetStateUnknown'))
    expect(await publish(target, site(), signed)).toMatchObject({ notices: [named('LiveReleaseDistrusted')] })
    expect(await check()).toMatchObject({ buildId: second, changed: [], missing: [], unknown: [] })
  })

  it('fails to verify if not every word of it leads to the same release', async () => {
    if (kind === 'folder') {
      const link = join(places.bundles.dir, 'target/current')
      rmSync(link)
      symlinkSync(`releases/${first}`, link)
    } else if (kind === 'S3 with releases') {
      const pointer = (await target.store.get('current'))?.body.toString() ?? ''
      await target.store.put('current', pointer, { metadata: { release: first } })
    }
    if (kind !== 'S3 in place') await expect(check()).rejects.toThrow(named('LiveReleaseUnclear'))
    await publish(target, site(), signed)
    expect(await check()).toMatchObject({ buildId: second, changed: [], missing: [], unknown: [] })
    await editJson(target, LEDGER_KEY, (ledger) => (ledger['live'] = first))
    if (kind === 'S3 in place') expect(await check()).toMatchObject({ changed: expect.arrayContaining(['index.html']) })
    else await expect(check()).rejects.toThrow(named('LiveReleaseUnclear'))
  })

  it('believes no list without a signature: what it hides is sent, and what it adds is not left', async () => {
    await target.store.put(await liveKey(target, 'index.html'), EVIL)
    await target.store.put(await liveKey(target, 'evil.html'), EVIL)
    await editJson(target, manifestKey(second), (manifest) => {
      delete manifest['signature']
      Object.assign(manifest['files'] as Json, { 'index.html': [digest(EVIL), EVIL.length] })
      Object.assign(manifest['kept'] as Json, { 'evil.html': [digest(EVIL), EVIL.length, 9e12] })
    })
    await expect(check()).rejects.toThrow(named('SignatureInvalid'))
    const next = { ...SECOND, 'about.html': 'about us' }
    expect(await publish(target, places.bundles.write('next', next, 2), signed)).toMatchObject({
      notices: [named('LiveReleaseDistrusted')],
    })
    expect(await check()).toMatchObject({ changed: [], missing: [], unknown: [] })
    const found = await visit(target)
    expect(Object.fromEntries(found)).toMatchObject(next)
    expect([...found.values()]).not.toContain(EVIL)
  })

  it('goes back to no release without a signature, and from a live one without it to a signed one', async () => {
    const unsigned = (manifest: Json) => delete manifest['signature']
    await editJson(target, manifestKey(second), unsigned)
    await rollback(target, signed)
    expect(Object.fromEntries(await visit(target))).toMatchObject(FIRST)
    expect(await check()).toMatchObject({ buildId: first, signature: 'valid', changed: [], missing: [], unknown: [] })
    await expect(rollback(target, { ...signed, to: second })).rejects.toThrow(named('SignatureInvalid'))
  })

  it('stays signed if a machine without the signing key rolls back', async () => {
    expect(await rollback(target, { publicKey })).toMatchObject({ buildId: first })
    expect(await check()).toMatchObject({ buildId: first, signature: 'valid', changed: [], missing: [], unknown: [] })
    await resume(target)
    await expect(publish(target, site(), { publicKey })).rejects.toThrow(named('SigningKeyMissing'))
  })
})

it.each(Object.entries(places.kinds))(
  '%s is signed from the first publish with a key on, and what is right there is not sent again',
  async (_kind, address) => {
    target = await openTestTarget(address())
    const dir = places.bundles.write('site', SECOND)
    await publish(target, dir)
    await expect(check()).rejects.toThrow(named('SignatureInvalid'))
    expect(await publish(target, dir, signed)).toMatchObject({
      counts: { uploaded: 0, copied: 0, removed: 0 },
      notices: [named('LiveReleaseDistrusted')],
    })
    expect(await check()).toMatchObject({ signature: 'valid', changed: [], missing: [], unknown: [] })
  },
)

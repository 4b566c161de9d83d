import { generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ObjectStore } from '#store/objects/object-store.ts'
import { openMemoryStore } from '../../../tests/support/memory-store.ts'
import {
  createBundles,
  editJson,
  publish,
  publishedBuildId,
  rollback,
  verify,
  visit,
  type Bundles,
} from '../../../tests/support/publish-site.ts'
import { readLedger } from '../lease/ledger.ts'
import { inPlaceTarget } from '../targets/in-place-target.ts'
import { releasesTarget } from '../targets/releases-target.ts'
import type { Target } from '../targets/target.ts'
import { PARTS_PREFIX, manifestKey } from './manifest.ts'
import { LONGEST_LIST } from './manifest-parts.ts'
import { parseManifest } from './manifest-text.ts'
import { readBundle, type PublishBundle } from './read-bundle.ts'

const EDITS = 5
/** Thousands of requests to a store in memory leave no pause to renew the lease, so the lease is long. */
const LEASE = { leaseMs: 600_000, waitMs: 20_000 }
const site = (edit: number) =>
  Object.fromEntries(
    Array.from({ length: LONGEST_LIST + 40 }, (_, n) => [`p${n}.html`, n < edit ? `page ${n}, edited` : `page ${n}`]),
  )
const { privateKey: signingKey, publicKey } = generateKeyPairSync('ed25519')

let bundles: Bundles
const built: PublishBundle[] = []
let store: ObjectStore
let requests: string[]
/** Called before each request. */
let before: (request: string) => void

beforeAll(() => {
  bundles = createBundles()
  for (let edit = 0; edit < EDITS; edit += 1) built.push(readBundle(bundles.write(`site-${edit}`, site(edit), edit)))
})
afterAll(() => bundles.remove())

const bundleOf = (edit: number) => built[edit] as PublishBundle
const send = (target: Target, edit: number, more = {}) =>
  publish(target, bundleOf(edit).dir, { bundle: bundleOf(edit), lease: LEASE, ...more })
const parts = async () => (await store.list(PARTS_PREFIX)).map(({ key }) => key)

/** The keys of the parts that belong to listed releases and to those in slots. */
async function partsNamed(): Promise<string[]> {
  const { ledger } = await readLedger(store)
  const named = new Set<string>()
  for (const id of [
    ...ledger.releases.map((one) => one.id),
    ...(ledger.slots ?? []).flatMap((slot) => slot.build ?? []),
  ]) {
    const text = (await store.get(manifestKey(id)))?.body.toString() ?? ''
    for (const [list, found] of Object.entries(parseManifest(text, id).parts ?? {}))
      for (const [at, part] of found.entries()) if (part) named.add(`${PARTS_PREFIX}${part.token}-${list}-${at}.json`)
  }
  return [...named].sort()
}

describe.each([
  ['in place', inPlaceTarget],
  ['with releases', releasesTarget],
])('a long list of files in a bucket %s', (_layout, open) => {
  const anew = () => open(store)

  beforeEach(() => {
    requests = []
    before = () => undefined
    store = openMemoryStore((request) => {
      requests.push(request)
      before(request)
    })
  })

  it('is written as far as it changed, also by another process each time', async () => {
    for (let edit = 0; edit < EDITS; edit += 1) {
      requests = []
      await send(anew(), edit)
    }
    const written = requests.filter((request) => request.startsWith(`put ${PARTS_PREFIX}`))
    // The parts with the page, and those with the build's own files.
    expect(written.length).toBeLessThanOrEqual(4)
    expect(requests.filter((request) => request.startsWith(`get ${PARTS_PREFIX}`)).length).toBeLessThan(20)
    expect(await verify(anew())).toMatchObject({ changed: [], missing: [], unknown: [] })
  })

  it('leaves no part that no listed release names', async () => {
    const target = anew()
    for (let edit = 0; edit < EDITS; edit += 1) await send(target, edit, { keepReleases: 2 })
    expect(await parts()).toEqual(await partsNamed())
    await rollback(target, { to: publishedBuildId(site(EDITS - 2)), keepReleases: 2 })
    expect((await visit(target)).get(`p${EDITS - 2}.html`)).toBe(`page ${EDITS - 2}`)
    expect(await parts()).toEqual(await partsNamed())
    expect(await verify(anew())).toMatchObject({ changed: [], missing: [], unknown: [] })
  })

  it('what a killed publisher wrote of it goes with the next publish', async () => {
    await send(anew(), 0)
    const manifest = manifestKey(publishedBuildId(site(1)))
    before = (request) => {
      if (request === `put ${manifest}`) throw new Error('killed')
    }
    await expect(send(anew(), 1)).rejects.toThrow('killed')
    before = () => undefined
    await send(anew(), 2, { verify: true })
    expect(await parts()).toEqual(await partsNamed())
    expect(await verify(anew())).toMatchObject({ changed: [], missing: [], unknown: [] })
  })

  it('is signed with its parts', async () => {
    await send(anew(), 0, { signingKey })
    await send(anew(), 1, { signingKey })
    expect(await verify(anew(), { publicKey })).toMatchObject({ signature: 'valid', changed: [], missing: [] })
    const live = publishedBuildId(site(1))
    await editJson(anew(), manifestKey(live), (json) => {
      const found = json['fileParts'] as unknown[]
      found[found.findIndex(Boolean)] = null
    })
    const refused = expect.objectContaining({ name: 'SignatureInvalid' }) as Error
    await expect(verify(anew(), { publicKey })).rejects.toThrow(refused)
  })

  it('with a damaged part is told, and made anew by a publish that verifies', async () => {
    await send(anew(), 0)
    const [part = ''] = await parts()
    await store.put(part, '{}')
    const unknown = expect.objectContaining({ name: 'TargetStateUnknown' }) as Error
    await expect(verify(anew())).rejects.toThrow(unknown)
    await send(anew(), 1, { verify: true })
    expect(await verify(anew())).toMatchObject({ changed: [], missing: [], unknown: [] })
    expect((await visit(anew())).get('p0.html')).toBe('page 0, edited')
  })
})

import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { LEDGER_KEY, readLedger } from '#publish/lease/ledger.ts'
import { manifestKey } from '#publish/release/manifest.ts'
import type { Target } from '#publish/targets/target.ts'
import { readSettings } from '#run/settings/settings.ts'
import { ROOT } from '../support/build-bundles.ts'
import {
  publishedBuildId,
  editJson,
  FIRST,
  openTestTarget,
  publish,
  resume,
  rollback,
  SECOND,
  verify,
  visit,
} from '../support/publish-site.ts'
import { publishPlaces } from '../support/publish-places.ts'

const places = publishPlaces()
let target: Target

afterEach(() => target.close())

const notOwn = expect.objectContaining({
  name: 'TargetNotOwn',
  message: expect.stringMatching(/holds the site of "harbour".* "linden"/) as string,
}) as Error

/** Makes the ledger as a version without tenants in ledgers left it. */
const makeLedgerOld = () => editJson(target, LEDGER_KEY, (ledger) => delete ledger['tenant'])

const ownerNow = async () => (await readLedger(target.store)).ledger.tenant
const LINDEN = { tenant: 'linden' }

describe.each(Object.entries(places.kinds))('%s that holds the site of a tenant', (_kind, address) => {
  beforeEach(async () => {
    target = await openTestTarget(address())
    await publish(target, places.bundles.write('harbour', FIRST, 0))
    await publish(target, places.bundles.write('harbour', SECOND, 1))
    places.bundles.write('linden', { 'index.html': 'linden' }, 2)
  })

  it.each([
    ['its ledger', () => Promise.resolve()],
    ['the manifests, where the ledger is of an earlier version', makeLedgerOld],
    [
      'the manifests that are left',
      async () => {
        await makeLedgerOld()
        await target.store.delete([manifestKey(publishedBuildId(SECOND))])
      },
    ],
  ])('refuses another one, as %s says', async (_evidence, change) => {
    await change()
    const before = [await visit(target), (await target.store.get(LEDGER_KEY))?.body.toString()]
    const dir = join(places.bundles.dir, 'linden')
    for (const act of [
      () => publish(target, dir, LINDEN),
      () => publish(target, dir, { ...LINDEN, dryRun: true }),
      () => publish(target, dir, { ...LINDEN, verify: true }),
      () => rollback(target, LINDEN),
      () => verify(target, LINDEN),
    ])
      await expect(act()).rejects.toThrow(notOwn)
    expect([await visit(target), (await target.store.get(LEDGER_KEY))?.body.toString()]).toEqual(before)
  })

  it('is taken over from an earlier version by its own next publish or rollback', async () => {
    await makeLedgerOld()
    expect(await verify(target)).toMatchObject({ changed: [], missing: [] })
    await rollback(target)
    expect(await ownerNow()).toBe('harbour')
    await resume(target)
    await makeLedgerOld()
    await publish(target, places.bundles.write('harbour', SECOND, 3))
    expect(await ownerNow()).toBe('harbour')
  })

  it('shows no release that another tenant left there, and mends a live one', async () => {
    const [first, second] = [publishedBuildId(FIRST), publishedBuildId(SECOND)]
    await editJson(target, manifestKey(first), (manifest) => (manifest['tenant'] = 'linden'))
    await expect(rollback(target)).rejects.toThrow(expect.objectContaining({ name: 'TargetNotOwn' }))
    expect(await verify(target)).toMatchObject({ buildId: second, changed: [] })
    await editJson(target, manifestKey(second), (manifest) => (manifest['tenant'] = 'linden'))
    await expect(verify(target)).rejects.toThrow(expect.objectContaining({ name: 'TargetNotOwn' }))
    expect(await publish(target, join(places.bundles.dir, 'harbour'))).toMatchObject({ state: 'published' })
    expect(await verify(target)).toMatchObject({ buildId: second, changed: [] })
  })

  it('can be given to another one by removing the books of publishers', async () => {
    await target.store.delete((await target.store.list('.tessera/')).map(({ key }) => key))
    await publish(target, join(places.bundles.dir, 'linden'), LINDEN)
    expect(await ownerNow()).toBe('linden')
    expect((await visit(target)).get('index.html')).toBe('linden')
  })
})

it.each(Object.entries(places.kinds))(
  '%s becomes the place of one of two tenants that come at once',
  async (_kind, address) => {
    target = await openTestTarget(address())
    const dirs = ['harbour', 'linden'].map((tenant) => places.bundles.write(tenant, { 'index.html': tenant }))
    const ends = await Promise.allSettled(
      dirs.map((dir, index) => publish(target, dir, { tenant: ['harbour', 'linden'][index] ?? '' })),
    )
    const refused = ends.filter((end): end is PromiseRejectedResult => end.status === 'rejected')
    expect(refused.map(({ reason }) => (reason as Error).name)).toEqual(['TargetNotOwn'])
    expect((await visit(target)).get('index.html')).toBe(await ownerNow())
  },
)

it('two files of tenants with one target do not take each other’s site away', async () => {
  const address = places.kinds.folder()
  target = await openTestTarget(address)
  const names = ['harbour', 'linden']
  for (const name of names) {
    places.bundles.write(`dist/${name}`, { 'index.html': name })
    const tenant = {
      origin: `https://${name}.example`,
      provider: { baseUrl: 'https://provider.example' },
      publish: { target: address },
    }
    writeFileSync(
      join(places.bundles.dir, `${name}.json`),
      JSON.stringify({ default: name, tenants: { [name]: tenant } }),
    )
  }
  const folders = ['out', 'cache', 'host'].flatMap((name) => [
    `--${name}`,
    join(places.bundles.dir, name.replace('out', 'dist')),
  ])
  expect(await run('publish-site', 'harbour', ...folders)).toMatchObject({ code: 0 })
  const refused = await run('publish-site', 'linden', ...folders)
  expect(refused).toMatchObject({ code: 1, said: expect.stringContaining('TargetNotOwn') as string })
  for (const command of ['verify', 'rollback'])
    expect(await run(command, 'linden', 'linden')).toMatchObject({
      code: 1,
      said: expect.stringContaining('holds the site of "harbour"') as string,
    })
  expect(await run('verify', 'harbour', 'harbour')).toMatchObject({ code: 0 })
  expect((await visit(target)).get('index.html')).toBe('harbour')
})

/** Runs a command as an operator does. `tenants` is the name of a tenants file without its ending. */
function run(command: string, tenants: string, ...words: string[]): Promise<{ code: number; said: string }> {
  const args = [`scripts/${command}.ts`, '--tenants', join(places.bundles.dir, `${tenants}.json`), ...words]
  return new Promise((resolve) => {
    execFile(process.execPath, args, { cwd: ROOT, env: readSettings().compilerEnv }, (error, _stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), said: stderr }),
    )
  })
}

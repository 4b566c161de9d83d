import { join } from 'node:path'
import * as v from 'valibot'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createLog } from '#kit/log.ts'
import { locateTarget } from '#publish/targets/locate-target.ts'
import { parseTarget } from '#publish/targets/parse-target.ts'
import { Publish } from '#run/settings/publish-schema.ts'
import { openPublisher } from '#run/publish/publisher.ts'
import { openStateStore } from '#run/build/open-state-store.ts'
import { makeTenant } from '../support/build-bundles.ts'
import { createBundles, FIRST, openTestTarget, type Bundles } from '../support/publish-site.ts'
import { startS3Server, type S3Server } from '../support/s3-server.ts'

let s3: S3Server
let bundles: Bundles
const log = createLog({ sink: { write: () => undefined }, quiet: true })

async function publishTo(target: string) {
  const publisher = openPublisher({ root: bundles.dir, outDir: 'dist', cacheDir: 'cache', hostDir: 'host', log })
  const [name, tenant] = makeTenant('harbour', 'https://provider.example')
  const report = await publisher.publish(name, { ...tenant, publish: v.parse(Publish, { target }) }, {})
  await publisher.close()
  return report
}

beforeEach(async () => {
  s3 = await startS3Server()
  bundles = createBundles()
  bundles.write('dist/harbour', FIRST)
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'test')
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'test')
  vi.stubEnv('AWS_EC2_METADATA_DISABLED', 'true')
  for (const name of ['AWS_REGION', 'AWS_DEFAULT_REGION']) vi.stubEnv(name, undefined)
  for (const name of ['AWS_CONFIG_FILE', 'AWS_SHARED_CREDENTIALS_FILE']) vi.stubEnv(name, join(bundles.dir, name))
})
afterEach(async () => {
  await s3.close()
  bundles.remove()
})

const [CENTRAL, WEST] = ['eu-central-1', 'us-west-2']

it.each<[string, Record<string, string>, string]>([
  ['', {}, 'us-east-1'],
  ['', { AWS_REGION: CENTRAL }, CENTRAL],
  ['', { AWS_DEFAULT_REGION: CENTRAL }, CENTRAL],
  ['', { AWS_REGION: CENTRAL, AWS_DEFAULT_REGION: WEST }, CENTRAL],
  ['', { AWS_REGION: '', AWS_DEFAULT_REGION: WEST }, WEST],
  [`&region=${WEST}`, { AWS_REGION: CENTRAL }, WEST],
])('publishing to a store with "%s" and %j signs for %s', async (setting, env, region) => {
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value)
  expect(await publishTo(`s3://bucket/site?endpoint=${s3.url}${setting}`)).toMatchObject({ ok: true })
  expect([...s3.regions]).toEqual([region])
})

it('the state store is signed for the same region', async () => {
  vi.stubEnv('AWS_REGION', CENTRAL)
  const store = await openStateStore(`s3://bucket/state?endpoint=${s3.url}`, '/')
  await store.get('a')
  store.close()
  expect([...s3.regions]).toEqual([CENTRAL])
})

it('a bucket in another region is told by name, with its region', async () => {
  s3.hooks.region = CENTRAL
  const target = await openTestTarget(`s3://bucket/site?endpoint=${s3.url}`)
  for (const ask of [() => target.store.get('a'), () => target.store.head('a'), () => target.store.put('a', 'b')])
    await expect(ask()).rejects.toThrow(
      expect.objectContaining({
        name: 'BucketRegionWrong',
        message: expect.stringContaining(`is in ${CENTRAL}, and the request was signed for us-east-1`) as string,
      }),
    )
  target.close()
})

const regionAtAmazon = async (target: string) => {
  const located = await locateTarget(parseTarget(target, '/'))
  return located.kind === 's3' ? located.address.region : ''
}

it.each(['s3://bucket', 's3://bucket?endpoint=https://s3.eu-west-1.amazonaws.com'])(
  'at Amazon %s takes no region by chance: the profile names one, or it is missing by name',
  async (target) => {
    await expect(regionAtAmazon(target)).rejects.toThrow(expect.objectContaining({ name: 'BucketRegionMissing' }))
    vi.stubEnv('AWS_CONFIG_FILE', bundles.write('aws', { config: `[default]\nregion = ${CENTRAL}\n` }) + '/config')
    expect(await regionAtAmazon(target)).toBe(CENTRAL)
    expect(await regionAtAmazon(`${target}${target.includes('?') ? '&' : '?'}region=${WEST}`)).toBe(WEST)
  },
)

it('a tenant whose region is missing fails by name', async () => {
  const { ok, faults } = await publishTo('s3://bucket/site')
  expect([ok, faults.map(({ name }) => name)]).toEqual([false, ['BucketRegionMissing']])
})

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startDemoProvider, type DemoProvider } from '#demo/demo-provider.ts'
import type { Publisher } from '#run/publish/publisher.ts'
import { Tenant } from '#run/settings/tenants-file.ts'
import { makeEngine, reportOf, type TestEngine } from '../support/build-bundles.ts'
import { openTestPublisher } from '../support/open-test-publisher.ts'
import { makeTempDir } from '../support/temp-dir.ts'

const TENANT = 't0001'

let demo: DemoProvider & { url: string }
let engine: TestEngine
let publisher: Publisher

beforeAll(async () => {
  demo = await startDemoProvider({ synthetic: { tenants: 1, articles: 4 } })
  engine = await makeEngine()
  publisher = openTestPublisher(engine)
})

afterAll(async () => {
  await publisher.close()
  engine.remove()
  await demo.close()
})

/**
 * Builds and publishes with these settings. Resolves with the notices about addresses and with the result of the
 * publish.
 */
async function bring(origin: string, settings: object, target = makeTempDir()) {
  const publish = { target: `folder:${join(target, 'live')}` }
  const tenant = v.parse(Tenant, { origin, provider: { baseUrl: demo.url }, publish, ...settings })
  const report = reportOf(await engine.build({ tenants: [[TENANT, tenant]] }), TENANT)
  const told = report.notices.filter(({ name }) => name === 'AddressNotForVisitors').map(({ message }) => message)
  const { state, faults } = await publisher.publish(TENANT, tenant, {})
  return { faults: report.faults, told, state, refused: faults[0]?.message ?? '', name: faults[0]?.name }
}

it('a site of the world whose form and files lie at this machine is built with a notice and not published, until they are elsewhere', async () => {
  const target = makeTempDir()
  const { told, state, refused, name } = await bring('https://shop.example', {}, target)
  expect(told).toEqual([
    `The pages send forms at ${demo.url}, which is each visitor's own machine.`,
    `The pages look for files at ${demo.url}, which is each visitor's own machine.`,
  ])
  expect([state, name]).toEqual(['failed', 'BundleForThisMachine'])
  expect(refused).toContain(`the need form at ${demo.url} and the files at ${demo.url}. For visitors`)
  expect(existsSync(join(target, 'live'))).toBe(false)

  const forms = { action: 'https://api.shop.example/form' }
  const half = await bring('https://shop.example', { forms })
  expect(half).toMatchObject({ name: 'BundleForThisMachine', told: [expect.stringContaining('files')] })
  const whole = await bring('https://shop.example', { forms, fileUrl: 'https://files.shop.example' })
  expect(whole).toMatchObject({ faults: [], told: [], state: 'published', refused: '' })
})

it('a form at a private address or without TLS is told, and published', async () => {
  for (const [action, words] of [
    ['https://10.0.0.7/form', 'found only inside of some network'],
    ['http://api.shop.example/form', 'without TLS'],
  ] as const) {
    const { told, refused } = await bring('https://shop.example', {
      forms: { action },
      fileUrl: 'https://files.shop.example',
    })
    expect(told).toEqual([expect.stringContaining(words)])
    expect(refused).toBe('')
  }
})

it('a site that is tried on this machine is built without a word, and published', async () => {
  expect(await bring('http://shop.localhost', {})).toMatchObject({ told: [], refused: '' })
})

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startDemoProvider, type DemoProvider } from '#demo/demo-provider.ts'
import { makeEngine, makeTenant, reportOf, type TestEngine } from '../support/build-bundles.ts'

let demo: DemoProvider & { url: string }
let engine: TestEngine

beforeAll(async () => {
  demo = await startDemoProvider()
  engine = await makeEngine()
})

afterAll(async () => {
  engine.remove()
  await demo.close()
})

const KEYS = ['tracker', 'smtpPassword']
const write = (content: string) => {
  for (const key of KEYS) demo.content.setConfig('test', 'en', 'theme1', key, content)
}

/** Builds the tenant `test`. Resolves with the number of drawn pages and the files that have changed. */
async function build(publicConfigs: string[]) {
  const before = existsSync(join(engine.outDir, 'test')) ? engine.files('test') : new Map<string, string>()
  const tenant = makeTenant('test', demo.url)
  const tenants = [[tenant[0], { ...tenant[1], publicConfigs }] as const]
  const { faults, pages } = reportOf(await engine.build({ tenants }), 'test')
  expect(faults).toEqual([])
  const after = engine.files('test')
  const names = [...new Set([...before.keys(), ...after.keys()])].filter((path) => !path.startsWith('builds/'))
  return { rendered: pages?.rendered, changed: names.filter((path) => before.get(path) !== after.get(path)) }
}

it('an edit of a config key that no page shows draws no page, and rewrites the state alone if the key is public', async () => {
  write('one')
  await build(['tracker'])
  write('two')
  expect(await build(['tracker'])).toEqual({ rendered: 0, changed: ['_data/en.json'] })
  expect(engine.read('test', '_data/en.json')).toContain('"tracker":{"content":"two"')
  expect(engine.read('test', '_data/en.json')).not.toContain('smtpPassword')

  expect(await build([])).toEqual({ rendered: 0, changed: ['_data/en.json'] })
  write('three')
  expect(await build([])).toEqual({ rendered: 0, changed: [] })
})

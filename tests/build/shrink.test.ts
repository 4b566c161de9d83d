import { afterAll, beforeAll, expect, it } from 'vitest'
import { startDemoProvider, type DemoProvider } from '#demo/demo-provider.ts'
import type { BuildRequest } from '#run/build/build-request.ts'
import { makeEngine, makeTenant, reportOf, type TestEngine } from '../support/build-bundles.ts'

const TENANT = 't0001'
const IDS = Array.from({ length: 12 }, (_, at) => `article-${String(at + 1).padStart(6, '0')}`)
let demo: DemoProvider & { url: string }
let engine: TestEngine

beforeAll(async () => {
  demo = await startDemoProvider({ synthetic: { tenants: 1, articles: 12 } })
  engine = await makeEngine()
})
afterAll(async () => {
  engine.remove()
  await demo.close()
})

const build = async (request: BuildRequest = {}) =>
  reportOf(await engine.build({ tenants: [makeTenant(TENANT, demo.url)], ...request }), TENANT)

it('a provider that was emptied takes nothing off the site until that is accepted', async () => {
  const first = await build()
  expect(first.ok).toBe(true)
  const before = engine.files(TENANT)
  for (const locale of ['en', 'zh', 'kr'] as const) {
    demo.content.setMenus(TENANT, locale, {})
    for (const id of IDS) demo.content.removeArticle(TENANT, locale, id)
  }

  for (const request of [{}, { clean: true }, { dryRun: true }]) {
    const held = await build(request)
    expect(held).toMatchObject({ ok: false, changed: [] })
    expect(held.faults.map(({ name }) => name)).toEqual(['ShrinkHeld'])
    expect(held.faults[0]?.message).toMatch(/pages \(\/.*, and \d+ more\)/)
    expect(engine.files(TENANT)).toEqual(before)
  }

  const accepted = await build({ acceptShrink: true })
  expect(accepted.ok).toBe(true)
  expect(accepted.pages?.total).toBeLessThan(first.pages?.total ?? 0)
  expect((await build()).ok).toBe(true)
})

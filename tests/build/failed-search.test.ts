import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startDemoProvider, type DemoProvider } from '#demo/demo-provider.ts'
import { bodyEntry, readBodyRow } from '#store/cache/cleaned-bodies.ts'
import { openLocalCache } from '#store/cache/local-cache.ts'
import { makeEngine, makeTenant, reportOf, type TestEngine } from '../support/build-bundles.ts'

const TENANT = 't0001'

let demo: DemoProvider & { url: string }
let engine: TestEngine
let refusesArticles = false

beforeAll(async () => {
  demo = await startDemoProvider({
    synthetic: { tenants: 1, articles: 4 },
    intercept: async (c, next) =>
      refusesArticles && c.req.path.endsWith('/article/page') ? c.text('', 403) : await next(),
  })
  engine = await makeEngine()
})

afterAll(async () => {
  engine.remove()
  await demo.close()
})

const build = async (shop: TestEngine) =>
  reportOf(await shop.build({ tenants: [makeTenant(TENANT, demo.url)], acceptShrink: true }), TENANT)

/** Removes the cleaned bodies, so that no page can be drawn. Returns a function that puts them back. */
function takeBodies(): () => void {
  const cache = openLocalCache(join(engine.dir, 'cache/cache.sqlite'))
  const bodies = cache.keys('cleaned', '').map((key) => bodyEntry(key, readBodyRow(cache, key)!))
  cache.delete(
    'cleaned',
    bodies.map(([, key]) => key),
  )
  return () => {
    cache.writeRows(bodies)
    cache.close()
  }
}

it('an index that was made for a build that failed is not taken for the one in place', async () => {
  await build(engine)
  // The names of groups come from the menus. So only one file of the index changes, the one that lists them, and it
  // keeps its name.
  demo.content.setMenus(TENANT, 'zh', {
    main: { type: 'top_menu', children: [{ id: 'a', name: 'A', url: '/about.html' }] },
  })
  const putBack = takeBodies()
  // The change feed is enough for a normal build. Only a build without bodies asks for the articles again.
  refusesArticles = true
  const failed = await build(engine)
  refusesArticles = false
  putBack()
  expect(failed.faults.map(({ name }) => name)).toEqual(['ProviderAnswerFailed'])
  const mended = await build(engine)

  const fresh = await makeEngine()
  const clean = await build(fresh)
  const [ours, theirs] = [engine, fresh].map((shop) => shop.read(TENANT, '_search/zh/index.json'))
  fresh.remove()
  expect(ours).toBe(theirs)
  expect(mended.buildId).toBe(clean.buildId)
})

import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { startDemoProvider, type DemoProvider } from '#demo/demo-provider.ts'
import { makeDemoArticle } from '#demo/make-demo-article.ts'
import { LOAD_LIMITS } from '#images/load-source.ts'
import { createWorkshop, makeTenant, reportOf, type Workshop } from '../support/build-bundles.ts'

let demo: DemoProvider & { url: string }
let workshop: Workshop

beforeAll(async () => {
  demo = await startDemoProvider({
    intercept: async (context, next) =>
      context.req.path === '/files/never.jpg' ? new Promise<Response>(() => undefined) : next(),
  })
  workshop = await createWorkshop()
})
afterAll(async () => {
  workshop.remove()
  await demo.close()
})

async function build(limits: { pages?: number; seconds?: number } = {}) {
  const [name, tenant] = makeTenant('test', demo.url)
  const report = await workshop.build({ tenants: [[name, { ...tenant, limits: { ...tenant.limits, ...limits } }]] })
  return reportOf(report, 'test')
}

it('a tenant over a limit fails by name and keeps its bundle', async () => {
  const first = await build()
  const pages = first.pages?.total ?? 0
  const before = workshop.files('test')
  const body = `<p>${'x'.repeat(2 * 2 ** 20)}</p>`
  demo.content.putArticle('test', 'en', makeDemoArticle({ id: 'thick', article: 'thick', group: null, body }))
  expect((await build()).faults).toMatchObject([{ name: 'ArticleTooLarge', where: { tenant: 'test', locale: 'en' } }])

  demo.content.putArticle(
    'test',
    'en',
    makeDemoArticle({ id: 'thick', article: 'thick', group: null, body: '<p>x</p>' }),
  )
  expect((await build({ pages })).faults).toMatchObject([{ name: 'TooManyPages' }])
  expect((await build({ seconds: 0.001 })).faults).toMatchObject([{ name: 'BuildTooSlow' }])
  expect(workshop.files('test')).toEqual(before)

  expect(await build({ pages: pages + 10 })).toMatchObject({ ok: true, pages: { total: pages + 3 } })
})

it('a tenant whose pictures do not come fails when its time is over, not when theirs is', async () => {
  const body = '<p><img src="/files/never.jpg" alt="Never"></p>'
  demo.content.putArticle('test', 'en', makeDemoArticle({ id: 'never', article: 'never', group: null, body }))
  onTestFinished(() => demo.content.removeArticle('test', 'en', 'never'))
  const { faults, ms } = await build({ seconds: 2 })
  expect(faults).toMatchObject([{ name: 'BuildTooSlow' }])
  expect(ms.images).toBeLessThan(LOAD_LIMITS.timeoutMs)
})

import { afterAll, beforeAll, expect, it } from 'vitest'
import { startDemoProvider, type DemoProvider } from '#demo/demo-provider.ts'
import { makeEngine, makeTenant, reportOf, type TestEngine } from '../support/build-bundles.ts'

type Breakage = 'none' | 'status 500' | 'cut body' | 'wrong shape' | 'not JSON' | 'endless'

let breakage: Breakage = 'none'
let demo: DemoProvider & { url: string }
let engine: TestEngine

beforeAll(async () => {
  engine = await makeEngine()
  demo = await startDemoProvider({
    intercept: async (context, next) => {
      if (context.req.header('tenant-name') !== 'test' || breakage === 'none') return next()
      if (breakage === 'status 500') return context.json({ code: 500 }, 500)
      if (breakage === 'wrong shape') return context.json({ code: 200, data: [1, 2, 3] })
      if (breakage === 'not JSON') return context.text('<html>maintenance</html>')
      if (breakage === 'endless') return new Promise<void>(() => undefined)
      return context.body('{"code":200,"data":{"theme', 200, { 'content-length': '4000' })
    },
  })
})

afterAll(async () => {
  engine.remove()
  await demo.close()
})

const tenants = () => [makeTenant('test', demo.url), makeTenant('fieldnote', demo.url)]

it.each(['status 500', 'cut body', 'wrong shape', 'not JSON', 'endless'] as const)(
  'a provider with %s fails its own tenant by name and leaves that bundle as it was',
  async (kind) => {
    breakage = 'none'
    await engine.build({ tenants: tenants() })
    const before = engine.files('test')

    breakage = kind
    const report = await engine.build({ tenants: tenants() })

    expect(report.ok).toBe(false)
    expect(reportOf(report, 'fieldnote').ok).toBe(true)
    const failed = reportOf(report, 'test')
    expect(failed.faults).toHaveLength(1)
    expect(failed.faults[0]?.name).toMatch(/^[A-Z][A-Za-z]+$/)
    expect(failed.faults[0]?.name).not.toBe('UnexpectedError')
    expect(failed.faults[0]?.where.tenant).toBe('test')
    expect(engine.files('test')).toEqual(before)
  },
)

it('a provider that is down fails its own tenant by name', async () => {
  const report = await engine.build({
    tenants: [makeTenant('lost', 'http://127.0.0.1:9'), makeTenant('fieldnote', demo.url)],
  })
  expect(reportOf(report, 'lost').faults[0]?.name).toBe('ProviderUnreachable')
  expect(reportOf(report, 'fieldnote').ok).toBe(true)
})

import { appendFileSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startDemoProvider, type DemoProvider } from '#demo/demo-provider.ts'
import type { Publisher } from '#run/publish/publisher.ts'
import { Tenant } from '#run/settings/tenants-file.ts'
import { makeEngine, reportOf, type TestEngine } from '../support/build-bundles.ts'
import { openTestPublisher } from '../support/open-test-publisher.ts'

const TENANT = 'test'

let demo: DemoProvider & { url: string }
let engine: TestEngine
let publisher: Publisher

beforeAll(async () => {
  demo = await startDemoProvider()
  engine = await makeEngine()
  publisher = openTestPublisher(engine)
})

afterAll(async () => {
  await publisher.close()
  engine.remove()
  await demo.close()
})

function tenant(): [string, Tenant] {
  const provider = { baseUrl: demo.url }
  const publish = { target: `folder:${join(engine.dir, 'target')}` }
  return [TENANT, v.parse(Tenant, { origin: 'http://test.localhost', provider, publish })]
}

const fileOf = (path: string) => join(engine.outDir, TENANT, path)
const publish = () => publisher.publish(...tenant(), {})

describe('a bundle that is not what was built', () => {
  beforeEach(async () => {
    await engine.build({ tenants: [tenant()] })
  })

  it.each([
    {
      what: 'a file that no build made',
      act: () => writeFileSync(fileOf('stray.html'), 'mine'),
      found: 'stray.html (made by no build)',
    },
    {
      what: 'a page that somebody changed',
      act: () => appendFileSync(fileOf('zh/index.html'), '<p>mine'),
      found: 'zh/index.html (changed)',
    },
    {
      what: 'no more a page',
      act: () => rmSync(fileOf('need.html')),
      found: 'need.html (gone)',
    },
  ])('is not published: it holds $what', async ({ act, found }) => {
    expect((await publish()).ok).toBe(true)
    act()
    const refused = await publish()
    expect(refused).toMatchObject({ ok: false, state: 'failed', faults: [{ name: 'BundleNotAsBuilt' }] })
    expect(refused.faults[0]?.message).toContain(found)
    await engine.build({ tenants: [tenant()] })
    expect((await publish()).ok).toBe(true)
  })

  it('is rid of what no build made by the next build, which says so and draws nothing for it', async () => {
    mkdirSync(fileOf('zh/old'))
    const strays = ['a.txt', 'b.txt', 'zh/old/c.html', 'zh/old/d.html']
    for (const path of strays) writeFileSync(fileOf(path), 'mine')
    writeFileSync(fileOf('.htaccess'), 'mine')
    const report = reportOf(await engine.build({ tenants: [tenant()] }), TENANT)
    expect(report).toMatchObject({ pages: { rendered: 0 }, files: { written: 0, removed: 4 } })
    const [notice] = report.notices.filter(({ name }) => name === 'FilesOfNoBuild')
    expect(notice?.message).toContain('a.txt, b.txt, zh/old/c.html, 1 more')
    expect([...strays, 'zh/old', '.htaccess'].filter((path) => existsSync(fileOf(path)))).toEqual(['.htaccess'])
    const again = reportOf(await engine.build({ tenants: [tenant()] }), TENANT)
    expect(again.notices.filter(({ name }) => name === 'FilesOfNoBuild')).toEqual([])
  })
})

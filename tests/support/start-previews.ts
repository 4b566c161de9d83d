import { startDemoProvider, type DemoProvider } from '#demo/demo-provider.ts'
import { makeTenant } from './build-bundles.ts'
import { createVisitor, type SeenPage, type Visitor } from './preview-visitor.ts'
import { startRebuild, type TestRebuild } from './start-rebuild.ts'

/** The secret that signs the links of these previews. */
export const LINK_SECRET = 'a secret of this test, long enough for anybody'
const TOKEN = 'let-me-see'
export const PREVIEW_ENV = { PREVIEW_TOKEN: TOKEN, PREVIEW_LINK_SECRET: LINK_SECRET }

/**
 * A running rebuild service with previews of the demo provider's tenants. The provider of the tenant `away` cannot be
 * reached.
 */
export type TestPreviews = {
  readonly demo: DemoProvider & { url: string }
  readonly service: TestRebuild
  /** Moves the clock of the service forward. */
  goOn(ms: number): void
  linkTo(tenant: string, body?: object): Promise<string>
  /** Makes a link and opens it: the visitor, and the page that the link led to. */
  visit(tenant: string, body?: object): Promise<{ visitor: Visitor; page: SeenPage }>
  close(): Promise<void>
}

/** A tenant whose live pages may run a script of another host. Articles without a cover get drawn share pictures. */
function tenantWithStatistics(name: string, url: string): ReturnType<typeof makeTenant> {
  const [named, tenant] = makeTenant(name, url)
  return [named, { ...tenant, sharePictures: true, allowedHosts: { scripts: ['stats.example'] } }]
}

export async function startPreviews(...names: string[]): Promise<TestPreviews> {
  let aheadMs = 0
  const demo = await startDemoProvider({ previewToken: TOKEN })
  const service = await startRebuild({
    tenants: [...names.map((name) => tenantWithStatistics(name, demo.url)), makeTenant('away', 'http://127.0.0.1:1')],
    env: PREVIEW_ENV,
    settings: { pollSeconds: 0 },
    now: () => Date.now() + aheadMs,
  })
  await service.rebuild.work()

  async function linkTo(tenant: string, body: object = {}): Promise<string> {
    const { status, json, text } = await service.call('POST', `/api/tenants/${tenant}/previews`, {
      token: service.operator,
      body,
    })
    if (status !== 201) throw new Error(text)
    return String(json['url'])
  }

  return {
    demo,
    service,
    goOn: (ms) => void (aheadMs += ms),
    linkTo,
    async visit(tenant, body) {
      const visitor = createVisitor(service.url)
      return { visitor, page: await visitor.open(await linkTo(tenant, body)) }
    },
    async close() {
      await service.close()
      await demo.close()
    },
  }
}

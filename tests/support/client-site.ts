import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test'
import type { Context, MiddlewareHandler } from 'hono'
import { startDemoProvider, type DemoProvider } from '#demo/demo-provider.ts'
import { startPreview } from '#run/preview/serve-bundles.ts'
import type { Tenant } from '#run/settings/tenants-file.ts'
import { launchBrowser } from './browser.ts'
import { makeEngine, demoTenants, NOW, type TestEngine } from './build-bundles.ts'

/** One demo tenant: built, served, and open in a browser. A test can replace the provider's answers. */
export type ClientSite = {
  readonly demo: DemoProvider & { url: string }
  readonly engine: TestEngine
  readonly browser: Browser
  /** The origin of the site. */
  readonly origin: string
  /** Answers the browser's calls to the provider. If it returns `undefined`, the provider answers itself. */
  answer: ((c: Context) => Response | Promise<Response> | undefined) | undefined
  /** Builds the current content again, at a time that is `minutes` after the first build. */
  publish(minutes: number): Promise<void>
  /** A page in its own session. It shows `path` if there is one. Close it with `close`. */
  open(
    path?: string,
    options?: BrowserContextOptions & { prepare?: (context: BrowserContext) => Promise<unknown> },
  ): Promise<Page>
  close(): Promise<void>
}

/** Builds and serves a demo tenant with these settings. Throws if the build has faults. */
export async function startClientSite(name: string, settings: Partial<Tenant> = {}): Promise<ClientSite> {
  const intercept: MiddlewareHandler = async (c, next) => (await site.answer?.(c)) ?? next()
  const demo = await startDemoProvider({ intercept })
  const engine = await makeEngine()
  const forms = { action: `${demo.url}/api/client/all/form/submit?tenant=${name}` }
  const tenants = demoTenants(name).map(([, tenant]) => [name, { ...tenant, forms, ...settings }] as const)
  const preview = await startPreview({ outDir: engine.outDir, tenants: [name], port: 0 })
  const browser = await launchBrowser()
  const site: ClientSite = {
    demo,
    engine,
    browser,
    origin: new URL(preview.url(name)).origin,
    answer: undefined,
    async publish(minutes) {
      const { answer } = site
      site.answer = undefined
      const now = () => new Date(NOW.getTime() + minutes * 60_000)
      const { tenants: reports } = await engine.build({ tenants, embedded: { 'demo:': demo.url }, now })
      site.answer = answer
      const faults = reports.flatMap((report) => report.faults)
      if (faults.length > 0) throw new Error(faults.map(({ message }) => message).join('\n'))
    },
    async open(path, { prepare, ...options } = {}) {
      const context = await browser.newContext({ baseURL: site.origin, ...options })
      await prepare?.(context)
      const page = await context.newPage()
      if (path !== undefined) await page.goto(path)
      return page
    },
    async close() {
      await browser.close()
      await preview.close()
      await demo.close()
      engine.remove()
    },
  }
  await site.publish(0)
  return site
}

/** The site's cookies in the browser, by name. */
export async function cookiesOf(
  page: Page,
): Promise<{ [name: string]: { value: string; path: string; sameSite: string; expires: number } }> {
  const cookies = await page.context().cookies()
  return Object.fromEntries(cookies.map((cookie) => [cookie.name, cookie]))
}

/** Makes each use of storage throw, as in private windows of some browsers. */
export async function refuseStorage(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    for (const name of ['sessionStorage', 'localStorage']) {
      Object.defineProperty(globalThis, name, {
        get: () => {
          throw new DOMException('Access is denied.', 'SecurityError')
        },
      })
    }
  })
}

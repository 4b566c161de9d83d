import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test'
import type { Context, MiddlewareHandler } from 'hono'
import { startDemoProvider, type DemoProvider } from '#demo/demo-provider.ts'
import { startPreview } from '#run/preview/serve-bundles.ts'
import type { Tenant } from '#run/settings/tenants-file.ts'
import { launchBrowser } from './browser.ts'
import { makeEngine, demoTenants, NOW, type TestEngine } from './build-bundles.ts'

/** One demo tenant, built, served and open in a browser, whose provider answers as the test likes. */
export type ClientSite = {
  readonly demo: DemoProvider & { url: string }
  readonly engine: TestEngine
  readonly browser: Browser
  /** Scheme and host of the site. */
  readonly origin: string
  /** What the provider answers in the browser's calls; `undefined` for its own answer. */
  answer: ((c: Context) => Response | Promise<Response> | undefined) | undefined
  /** Publishes the content as it is, `minutes` after the first build. */
  publish(minutes: number): Promise<void>
  /** A page of its own session, closed with `close`; opened at `path` if one is given. */
  open(
    path?: string,
    options?: BrowserContextOptions & { prepare?: (context: BrowserContext) => Promise<unknown> },
  ): Promise<Page>
  close(): Promise<void>
}

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

/** Cookies of the site by name, as the browser keeps them. */
export async function cookiesOf(
  page: Page,
): Promise<{ [name: string]: { value: string; path: string; sameSite: string; expires: number } }> {
  const cookies = await page.context().cookies()
  return Object.fromEntries(cookies.map((cookie) => [cookie.name, cookie]))
}

/** Makes every use of storage throw, as browsers do in some private windows. */
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

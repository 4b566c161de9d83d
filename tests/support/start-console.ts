import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import * as v from 'valibot'
import { startDemoProvider, type DemoProvider } from '#demo/demo-provider.ts'
import type { Receipt } from '#contract/receipt.ts'
import { Tenant } from '#run/settings/tenants-file.ts'
import { launchBrowser } from './browser.ts'
import { serveFiles, type FileServer } from './serve-files.ts'
import { startRebuild, type TestRebuild } from './start-rebuild.ts'
import { watchPolicy } from './watch-policy.ts'

/** The rebuild service with made-up tenants, a server for their published sites, and a browser. */
export type TestConsole = {
  readonly demo: DemoProvider & { url: string }
  readonly service: TestRebuild
  readonly browser: Browser
  /** Asks for a rebuild and waits until it has ended. */
  rebuilt(tenant: string, reason?: string): Promise<Receipt>
  /** Makes that release live again, which also pauses publishing. Waits until it has ended. */
  rolledBack(tenant: string, to: string): Promise<Receipt>
  /** The name of a tenant's site, once it was built. */
  siteName(tenant: string): Promise<string>
  /** A page of the console. With `token`, its editor is signed in. `path` begins with `/`. */
  open(path: string, options?: BrowserContextOptions & { token?: string }): Promise<Page>
  /** Violations of the content security policy by all pages so far. */
  readonly violations: readonly string[]
  close(): Promise<void>
}

/** Starts everything. `articles` is the number of articles of each tenant in each language. */
export async function startConsole(options: { tenants: readonly string[]; articles: number }): Promise<TestConsole> {
  const dir = mkdtempSync(join(tmpdir(), 'tessera-console-'))
  const demo = await startDemoProvider({ synthetic: { tenants: options.tenants.length, articles: options.articles } })
  const sites: FileServer[] = []
  const tenants = await Promise.all(
    options.tenants.map(async (name) => {
      const files = new Proxy({}, { get: (_, path) => readPublished(join(dir, 'live', name), String(path)) })
      const site = await serveFiles(files)
      sites.push(site)
      const target = `folder:${join(dir, 'live', name)}`
      const settings = { origin: site.url, provider: { baseUrl: demo.url }, publish: { target } }
      return [name, v.parse(Tenant, settings)] as const
    }),
  )
  const service = await startRebuild({ dir, tenants, env: { PREVIEW_TOKEN: 'demo-preview' } })
  await service.rebuild.work()
  const browser = await launchBrowser()
  const violations: (readonly string[])[] = []

  async function cookieOf(token: string) {
    const answer = await service.call('POST', '/api/session', { body: { token } })
    const [name = '', value = ''] = (answer.headers.get('set-cookie') ?? '').split(';')[0]?.split('=') ?? []
    return { name, value, url: service.url, httpOnly: true, sameSite: 'Strict' as const }
  }

  return {
    demo,
    service,
    browser,
    async rebuilt(tenant, reason = '') {
      const body = { tenant, reason }
      const { json } = await service.call('POST', '/api/rebuilds', { token: service.operator, body })
      return service.ended(String(json['id']))
    },
    async rolledBack(tenant, to) {
      const options = { token: service.operator, body: { to } }
      const { json } = await service.call('POST', `/api/tenants/${tenant}/rollback`, options)
      return service.ended(String(json['id']))
    },
    async siteName(tenant) {
      const { json } = await service.call('GET', `/api/tenants/${tenant}`, { token: service.operator })
      return String(json['siteName'])
    },
    async open(path, { token, ...options } = {}) {
      const context = await browser.newContext({ locale: 'en', ...options })
      violations.push(await watchPolicy(context))
      if (token !== undefined) await context.addCookies([await cookieOf(token)])
      const page = await context.newPage()
      await page.goto(`${service.url}${path}`)
      return page
    },
    get violations() {
      return violations.flat()
    },
    async close() {
      await browser.close()
      await service.close()
      await demo.close()
      for (const site of sites) await site.close()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

/** Answers with a published file as a host does; `undefined` if it does not exist. */
function readPublished(folder: string, path: string): FileServer['files'][string] | undefined {
  try {
    const bytes = readFileSync(join(folder, 'current', decodeURI(path)))
    const type = path.endsWith('.html') ? 'text/html; charset=utf-8' : path.endsWith('.css') ? 'text/css' : ''
    return (_request, response) => void response.writeHead(200, type === '' ? {} : { 'content-type': type }).end(bytes)
  } catch {
    return undefined
  }
}

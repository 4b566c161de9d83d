import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import * as v from 'valibot'
import { startPreview } from '#run/preview/serve-bundles.ts'
import { Tenant } from '#run/settings/tenants-file.ts'
import { THEME_CODES } from '#site/model/theme.ts'
import { launchBrowser } from './browser.ts'
import { makeEngine } from './build-bundles.ts'
import { startPlainProvider, wireArticle } from './plain-provider.ts'

/** Sites with the same content in every theme, served and open in a browser. */
export type ThemeSites = {
  readonly browser: Browser
  /** Opens the article `/page.html` of a theme. By default, the window is 1280 px wide. */
  open(theme: string, options?: BrowserContextOptions): Promise<Page>
  close(): Promise<void>
}

/** Builds a site of one article with this `siteConfig` in each theme. Each site has all languages. */
export async function startThemeSites(siteConfig: object, imageHosts: string[] = []): Promise<ThemeSites> {
  const provider = await startPlainProvider((theme) => ({
    theme,
    configs: { siteConfig: { siteName: 'Sample', ...siteConfig } },
    menus: { left_menu: [{ id: 'p', name: 'Page', url: '/page.html' }] },
    articles: [wireArticle({ article: 'page', title: 'Page', body: '<h2>One</h2><p>Words.</p>' })],
  }))
  const engine = await makeEngine()
  const tenants = THEME_CODES.map((name): [string, Tenant] => [
    name,
    v.parse(Tenant, { origin: `https://${name}.example`, provider: { baseUrl: provider.url }, imageHosts }),
  ])
  const report = await engine.build({ tenants })
  const faults = report.tenants.flatMap((tenant) => tenant.faults)
  if (faults.length > 0) throw new Error(faults.map(({ message }) => message).join('\n'))
  await provider.close()
  const preview = await startPreview({ outDir: engine.outDir, tenants: [...THEME_CODES], port: 0 })
  const browser = await launchBrowser()
  return {
    browser,
    async open(theme, options) {
      const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, ...options })
      await page.goto(new URL('page.html', preview.url(theme)).href)
      return page
    },
    async close() {
      await Promise.all([browser.close(), preview.close()])
      engine.remove()
    },
  }
}

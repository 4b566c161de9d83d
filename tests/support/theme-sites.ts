import type { BrowserContextOptions, Page } from '@playwright/test'
import { THEME_CODES } from '#site/model/theme.ts'
import { wireArticle } from './plain-provider.ts'
import { startPlainSites, type PlainSites } from './plain-sites.ts'

/** Sites with the same content in every theme, served and open in a browser. */
export type ThemeSites = Pick<PlainSites, 'browser' | 'close'> & {
  /** Opens the article `/page.html` of a theme. By default, the window is 1280 px wide. */
  open(theme: string, options?: BrowserContextOptions): Promise<Page>
}

/** Builds a site of one article with this `siteConfig` in each theme. Each site has all languages. */
export async function startThemeSites(siteConfig: object): Promise<ThemeSites> {
  const { browser, urlOf, close } = await startPlainSites(THEME_CODES, (theme) => ({
    theme,
    configs: { siteConfig: { siteName: 'Sample', ...siteConfig } },
    menus: { left_menu: [{ id: 'p', name: 'Page', url: '/page.html' }] },
    articles: [wireArticle({ article: 'page', title: 'Page', body: '<h2>One</h2><p>Words.</p>' })],
  }))
  return {
    browser,
    close,
    async open(theme, options) {
      const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, ...options })
      await page.goto(urlOf(theme, 'page.html'))
      return page
    },
  }
}

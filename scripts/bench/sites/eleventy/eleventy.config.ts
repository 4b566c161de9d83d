import { drawArticle, drawHome, drawPlain, type Page } from './draw.ts'
import { drawSitemap } from './sitemap.ts'
import { readPages } from './read-pages.ts'

/** The part of Eleventy's configuration that we use. */
type Config = {
  addGlobalData(name: string, make: () => unknown): void
  addTemplate(name: string, draw: (data: { entry: Page; entries: Page[] }) => string, data: object): void
}

/** One template gets every page in turn, because then Eleventy reads no file for a page. */
export default function configure(config: Config) {
  config.addGlobalData('entries', readPages)
  config.addTemplate('page.11ty.js', ({ entry }) => draw(entry), {
    pagination: { data: 'entries', size: 1, alias: 'entry' },
    permalink: ({ entry }: { entry: Page }) => entry.path,
  })
  config.addTemplate('sitemap.11ty.js', ({ entries }) => drawSitemap(entries), { permalink: '/sitemap.xml' })
  return { dir: { input: 'input', output: 'public' } }
}

function draw(page: Page): string {
  if (page.article) return drawArticle(page, page.article)
  return page.isHome ? drawHome(page) : drawPlain(page)
}

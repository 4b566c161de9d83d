import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isBrowserMissing } from '../support/browser.ts'
import { drawPhoto } from '../support/draw-photo.ts'
import { wireArticle } from '../support/plain-provider.ts'
import { startPlainSites, type PlainSites } from '../support/plain-sites.ts'
import { serveFiles } from '../support/serve-files.ts'

const COUNTS = [1, 2, 3, 4, 5, 7]
const WIDTHS = [320, 768, 1024, 1280, 1536]
const PAGES = ['index.html', 'care/index.html']

let sites: PlainSites

/** As many articles and featured services as the name of the tenant says. Every second article has a cover. */
function contentOf(tenant: string, cover: string) {
  const each = Array.from({ length: Number(tenant.replace('cards', '')) }, (_, index) => index)
  const titleOf = (index: number) =>
    index % 3 === 1 ? `Care ${index} for all who come to us for the first time` : 'Care'
  return {
    theme: 'theme2',
    configs: { siteConfig: { siteName: 'Cards' }, languageConfig: [{ language: 'en' }] },
    menus: {
      left_menu: [{ id: 'care', name: 'Care', url: '/care/a0.html' }],
      FeaturedServices: each.map((index) => ({ id: `f${index}`, name: titleOf(index), url: `/care/a${index}.html` })),
    },
    articles: each.map((index) =>
      wireArticle({ article: `a${index}`, group: 'care', title: titleOf(index), ...(index % 2 === 0 && { cover }) }),
    ),
  }
}

describe.skipIf(isBrowserMissing())('a grid of cards', () => {
  beforeAll(async () => {
    const host = await serveFiles({ '/photo.jpg': await drawPhoto({ width: 1600, height: 1000 }).jpeg().toBuffer() })
    const names = COUNTS.map((count) => `cards${count}`)
    const options = { imageHosts: [host.host] }
    sites = await startPlainSites(names, (tenant) => contentOf(tenant, `${host.url}/photo.jpg`), options)
    await host.close()
  })

  afterAll(() => sites.close())

  it.each(WIDTHS)('leaves no card alone in a row, and no title without its neighbours, at %i px', async (width) => {
    const page = await sites.browser.newPage({ viewport: { width, height: 900 } })
    for (const count of COUNTS) {
      for (const path of PAGES) {
        await page.goto(sites.urlOf(`cards${count}`, path))
        expect(await page.evaluate(lookAtGrids), `${count} cards of ${path}`).toStrictEqual([])
      }
    }
    await page.close()
  })
})

/** What is wrong with the lists of cards of a page. */
async function lookAtGrids(): Promise<string[]> {
  const found: string[] = []
  for (const part of document.querySelectorAll<HTMLElement>('.below')) part.style.contentVisibility = 'visible'
  const pictures = [...document.querySelectorAll<HTMLImageElement>('.card img')]
  for (const picture of pictures) picture.loading = 'eager'
  await Promise.all(pictures.map((picture) => picture.decode()))
  for (const picture of pictures) {
    // A picture that is chosen by its width in `sizes` has that width, whichever file it is.
    if (picture.naturalWidth < picture.clientWidth * 0.95) {
      found.push(`a picture for ${picture.naturalWidth} px is drawn at ${picture.clientWidth}`)
    }
  }
  for (const list of document.querySelectorAll('.cards, .task-cards')) {
    const room = list.getBoundingClientRect().width
    const rows = Map.groupBy(list.children, (card) => Math.round(card.getBoundingClientRect().top))
    for (const cards of rows.values()) {
      const filled = cards.reduce((sum, card) => sum + card.getBoundingClientRect().width, 0)
      if (filled < room / 2) found.push(`${cards.length} of ${list.children.length} fill less than half of a row`)
      const tops = new Set(cards.map((card) => Math.round(card.querySelector('h3')?.getBoundingClientRect().top ?? 0)))
      if (tops.size > 1) found.push(`titles of a row begin at ${[...tops].join()}`)
    }
  }
  return found
}

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isBrowserMissing } from '../support/browser.ts'
import { SITE_LOCALES } from '#contract/locale.ts'
import { wireArticle, type PlainContent } from '../support/plain-provider.ts'
import { startPlainSites, type PlainSites } from '../support/plain-sites.ts'

const noBrowser = isBrowserMissing()
const TENANTS = ['words1', 'words2', 'words3']
const WIDTHS = [320, 768, 1024, 1280]

const LONG: { readonly [locale: string]: string } = {
  en: 'Responsibilities at www.example.org/downloads/2026/annual-report-final-version-2.pdf',
  zh: '年度报告见 www.example.org/downloads/2026/annual-report-final-version-2.pdf',
  kr: '국제표준화기구품질경영시스템인증심사위원회정기총회결과보고서안내자료집',
}

const NAMES: { readonly [locale: string]: string } = {
  en: 'Intercommunal Administration of Infrastructure',
  zh: 'Wasserversorgungsgesellschaften',
  kr: '국제표준화기구품질경영시스템인증심사위원회',
}

/** Each of these elements indents its content. */
const DEEP = ['<ul><li>', '<ol><li>', '<dl><dd>', '<blockquote>', '<aside class="note">', '<details open>', '<figure>']
  .map((open) => `${open}Responsibilities`.repeat(256))
  .join('')

let sites: PlainSites

/** A word that is wider than a phone stands in every text that an editor may write. */
function contentWith(theme: string, locale: string): PlainContent {
  const words = LONG[locale] ?? ''
  const entry = (id: string, url: string, children: object[] = []) => ({
    ...{ id, name: words, url, description: words, children },
  })
  const menu = [
    entry('1', '/water/one.html', [entry('11', '', [entry('111', '/water/two.html')]), entry('12', '/alone.html')]),
    entry('2', '/need.html'),
  ]
  const types = ['top_menu', 'left_menu', 'bottom_menu', 'OurServices', 'FeaturedServices']
  const tables = `<table><tr><th>${words}<td>${words}</table><table><tr>${'<td>Responsibilities'.repeat(9)}</table>`
  const body = `<h2>${words}</h2><p>${words}</p><ul><li>${words}</ul><blockquote>${words}</blockquote>${tables}`
  const article = (name: string, group: string | null) =>
    wireArticle({ article: name, group, title: words, summary: words, author: words, keywords: [words], body })
  return {
    theme,
    configs: {
      siteConfig: {
        ...{ siteName: NAMES[locale], tagline: words, description: words, copyright: words },
        contact: { phone: '0800 555', email: 'complaints-and-compliments@customers.harbour.example', address: words },
        social: [{ name: words, url: 'https://social.example/harbour' }],
      },
      languageConfig: ['en', 'zh', 'kr'].map((language) => ({ language })),
    },
    menus: Object.fromEntries(types.map((type) => [type, menu])),
    banners: ['a', 'b'].map((id) => ({
      ...{ id, title: words, subtitle: words, image: '/files/a.png', url: '/need.html', buttonText: words },
    })),
    articles: [
      ...[article('one', 'water'), article('two', 'water'), article('alone', null)],
      wireArticle({ article: 'deep', group: null, body: DEEP }),
      wireArticle({ article: 'deep-list', group: null, body: '<ul><li>Responsibilities'.repeat(256) }),
    ],
  }
}

describe.skipIf(noBrowser)('a word wider than the window', () => {
  beforeAll(async () => {
    sites = await startPlainSites(TENANTS, (tenant, locale) => contentWith(`theme${tenant.at(-1)}`, locale))
  })

  afterAll(() => sites.close())

  describe.each(TENANTS)('%s', (tenant) => {
    it.each(SITE_LOCALES)('makes no page scroll sideways in %s and breaks no short word', async (locale) => {
      const pages = ['water/one.html', 'alone.html', 'error/404.html']
      if (locale === 'en') pages.push('deep.html', 'deep-list.html')
      if (tenant !== 'words3') pages.push('index.html', 'search.html', 'need.html', 'form-submit-success.html')
      const page = await sites.browser.newPage()
      const wide: string[] = []
      for (const path of pages) {
        await page.goto(sites.urlOf(tenant, `${locale}/${path}`))
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: 800 })
          const room = await page.evaluate(() => document.documentElement.scrollWidth)
          if (room > width) wide.push(`${path} at ${width} px: ${room}`)
          const broken = await page.locator('body').evaluate(brokenWords, 8)
          if (broken.length > 0) wide.push(`${path} at ${width} px: ${broken.join()}`)
        }
      }
      await page.close()
      expect(wide).toEqual([])
    })

    it('gives the name of the site a row of its own before it breaks a word of it', async () => {
      const page = await sites.browser.newPage({ viewport: { width: 320, height: 800 } })
      await page.goto(sites.urlOf(tenant, 'en/water/one.html'))
      const broken = await page.locator('body').evaluate(brokenWords, 14)
      await page.close()
      expect(broken).toEqual([])
    })

    it('breaks no other word of a table, which scrolls in its frame', async () => {
      const page = await sites.browser.newPage({ viewport: { width: 320, height: 800 } })
      await page.goto(sites.urlOf(tenant, 'en/water/one.html'))
      const lines = await page.locator('table:not(:has(th)) td').evaluateAll((cells) =>
        cells.map((cell) => {
          const words = document.createRange()
          words.selectNodeContents(cell)
          return words.getClientRects().length
        }),
      )
      await page.close()
      expect(lines).toEqual(Array(9).fill(1))
    })
  })

  it('may hyphenate a very long title in a column of any window, and an entry of a menu', async () => {
    const page = await sites.browser.newPage({ viewport: { width: 768, height: 800 } })
    await page.goto(sites.urlOf('words2', 'en/index.html'))
    for (const words of ['.latest h3', '.end nav a']) {
      const found = page.locator(words).last()
      expect(await found.evaluate((element) => getComputedStyle(element).hyphens)).toBe('auto')
    }
    await page.close()
  })

  it('lets the picture of the first banner give way to a long word', async () => {
    const page = await sites.browser.newPage({ viewport: { width: 768, height: 800 } })
    await page.goto(sites.urlOf('words1', 'en/index.html'))
    const broken = await page.locator('.hero').evaluate(brokenWords, 16)
    await page.close()
    expect(broken).toEqual([])
  })
})

/** Words of 3 to `longest` Latin letters that are broken over several lines, in the visible text of an element. */
function brokenWords(within: Element, longest: number): string[] {
  const broken: string[] = []
  const texts = document.createTreeWalker(within, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  while (texts.nextNode()) {
    const node = texts.currentNode
    if (node.parentElement?.closest('script, style, .unseen, .visually-hidden')) continue
    for (const { index, 0: word } of (node.textContent ?? '').matchAll(/(?<!\S)[A-Za-z]{3,}(?!\S)/g)) {
      if (word.length > longest) continue
      range.setStart(node, index)
      range.setEnd(node, index + word.length)
      if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) broken.push(word)
    }
  }
  return broken
}

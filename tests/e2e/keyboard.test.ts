import type { BrowserContext, Page } from '@playwright/test'
import { describe, expect, it } from 'vitest'
import { isBrowserMissing } from '../support/browser.ts'
import { PAGE_KINDS } from '#demo/page-kinds.ts'
import { openDemoSites } from '../support/demo-sites.ts'
import { focusedStop, tabTo, walkedStops } from '../support/keyboard.ts'
import { memoised } from '../support/memoised.ts'
import { scriptsLoaded } from '../support/scripts-loaded.ts'

/**
 * The buttons that lead to a link of the menu, outermost first, and that link. `needsScript`: Escape closes the menu
 * only by a script.
 */
type Menu = { openers: readonly string[]; link: string; needsScript?: boolean }

const MENUS: { readonly [tenant: string]: { readonly [width: number]: Menu } } = {
  harbour: {
    320: { openers: ['.menu-toggle summary', '.main-menu summary'], link: '.menu-links a', needsScript: true },
    1280: { openers: ['.main-menu summary'], link: '.menu-links a', needsScript: true },
  },
  linden: {
    320: { openers: ['.menu-button'], link: '#menu details[open] ul a' },
    1280: { openers: ['button[popovertarget^="panel-"]'], link: '.panel a' },
  },
  fieldnote: {
    320: { openers: ['.fold-tree'], link: '#tree ul a' },
    1280: { openers: ['button[popovertarget^="drawer-"]'], link: '.drawer a' },
  },
}
const CASES = Object.entries(MENUS).flatMap(([tenant, byWidth]) =>
  Object.entries(byWidth).map(([width, menu]) => [tenant, Number(width), menu] as const),
)

const sites = openDemoSites(...Object.keys(MENUS))

describe.skipIf(isBrowserMissing())('in Chromium, by keyboard alone', () => {
  /** Tests share a context, because the first page of one costs twice as much as the next. */
  const contexts = new Map<string, Promise<BrowserContext>>()
  const contextOf = (width: number, javaScriptEnabled: boolean) =>
    memoised(contexts, `${width} ${javaScriptEnabled}`, () =>
      sites.browser.newContext({ viewport: { width, height: 800 }, javaScriptEnabled, colorScheme: 'light' }),
    )

  async function visit(
    options: { tenant: string; kind: string; width: number; scripts?: boolean },
    walk: (page: Page) => Promise<void>,
  ): Promise<void> {
    const page = await (await contextOf(options.width, options.scripts ?? true)).newPage()
    try {
      await page.goto(`${sites.preview.url(options.tenant)}en/${PAGE_KINDS[options.tenant]?.[options.kind]}`)
      if (options.scripts ?? true) await scriptsLoaded(page)
      await walk(page)
    } finally {
      await page.close()
    }
  }

  async function open(page: Page, menu: Menu): Promise<void> {
    for (const opener of menu.openers) {
      await tabTo(page, opener)
      await page.keyboard.press('Enter')
    }
    if (!menu.link.includes('details')) return
    await tabTo(page, '#menu summary')
    await page.keyboard.press('Enter')
  }

  describe.each(CASES)('%s at %i px', (tenant, width, menu) => {
    const link = (page: Page) => page.locator(menu.link).locator('visible=true')
    const seen = { light: new Map<string, boolean>(), dark: new Map<string, boolean>() }

    it('Escape closes the menu and gives the focus back to its button', async () => {
      await visit({ tenant, kind: 'article', width }, async (page) => {
        await open(page, menu)
        await tabTo(page, menu.link)
        for (const opener of menu.openers.toReversed()) {
          await page.keyboard.press('Escape')
          await expect
            .poll(() => page.locator(':focus').evaluate((element, css) => element.matches(css), opener))
            .toBe(true)
        }
        expect(await link(page).count()).toBe(0)
      })
    })

    it.each([true, false])('a link of the menu can be followed, with scripts: %s', async (scripts) => {
      await visit({ tenant, kind: 'article', width, scripts }, async (page) => {
        await open(page, menu)
        await tabTo(page, menu.link)
        const href = await page.locator(':focus').getAttribute('href')
        await page.keyboard.press('Enter')
        await page.waitForURL((url) => url.pathname === href)
        expect(await page.locator('h1').count()).toBe(1)
      })
    })

    it.each(Object.keys(PAGE_KINDS[tenant] ?? {}))(
      'every stop of the %s page is seen, and shows that it has the focus, in dark colours too on a wide screen',
      async (kind) => {
        await visit({ tenant, kind, width }, async (page) => {
          const stops: string[] = []
          for (;;) {
            await page.keyboard.press('Tab')
            const stop = await focusedStop(page, seen.light)
            if (stop === undefined) break
            expect(stop).toMatchObject({ shown: true, marked: true })
            stops.push(stop.name)
          }
          expect(stops.length).toBeGreaterThan(5)
          if (width < 1280) return
          await page.emulateMedia({ colorScheme: 'dark' })
          const inDark = await walkedStops(page, seen.dark)
          expect(inDark.map(({ name }) => name)).toEqual(stops)
          for (const stop of inDark) expect(stop).toMatchObject({ shown: true, marked: true })
        })
      },
    )
  })

  it.each(['harbour', 'linden'])('a question can be asked and answered on %s', async (tenant) => {
    await visit({ tenant, kind: 'search', width: 1280 }, async (page) => {
      await tabTo(page, 'main input[type="search"]')
      await page.keyboard.type('help')
      await page.keyboard.press('Enter')
      await page.locator('.search-result a').first().waitFor()
      await tabTo(page, '.search-result a')
      await page.keyboard.press('Enter')
      await page.waitForURL((url) => !url.pathname.endsWith('/search.html'))
    })
  })

  it.each([
    ['harbour', 320],
    ['linden', 1280],
  ])('the need form of %s can be filled in and sent at %i px', async (tenant, width) => {
    await visit({ tenant, kind: 'need', width }, async (page) => {
      await tabTo(page, 'form.need-form :is(input, select, textarea)')
      const focused = page.locator(':focus')
      for (;;) {
        const { type, name } = await focused.evaluate((element) => {
          const { type, name } = element as HTMLInputElement
          return { type, name }
        })
        if (type === 'submit') break
        expect(await focused.evaluate((element) => (element as HTMLInputElement).labels?.length)).toBeGreaterThan(0)
        if (type === 'checkbox') await page.keyboard.press('Space')
        else if (type === 'select-one') await page.keyboard.press('ArrowDown')
        else await page.keyboard.type(type === 'tel' ? '0800555010' : name === 'email' ? 'ada@example.org' : 'Ada')
        await page.keyboard.press('Tab')
      }
      const sent = page.waitForRequest((request) => request.method() === 'POST')
      await page.keyboard.press('Enter')
      // The form may be sent before its script is ready. Then the browser itself encodes it.
      expect(decodeURIComponent((await sent).postData() ?? '')).toContain('ada@example.org')
    })
  })

  it('would tell a focus that nobody sees, beside one of the same kind that is seen', async () => {
    const names = ['seen', 'on-black', 'pale', 'none', 'cut']
    const page = await sites.browser.newPage({ colorScheme: 'light' })
    await page.setContent(`<html lang="en"><title>A</title><style>
      body { background: white }
      div { margin: 20px; padding: 20px }
      a { display: block; inline-size: 100px }
      a:focus { outline: 3px solid black; outline-offset: 2px }
      .on-black { background: #111 }
      .pale a:focus { outline-color: #ddd }
      .none a:focus { outline: none }
      .cut { padding: 0; overflow: hidden; inline-size: 100px }
      @media (prefers-color-scheme: dark) { .seen { background: black } }
    </style>${names.map((name) => `<div class="${name}"><a href="#">${name}</a></div>`).join('')}`)
    const known = new Map<string, boolean>()
    const marks: Record<string, boolean> = {}
    for (;;) {
      await page.keyboard.press('Tab')
      const stop = await focusedStop(page, known)
      if (stop === undefined) break
      marks[stop.name] = stop.marked
    }
    expect(marks).toEqual({ 'A seen': true, 'A on-black': false, 'A pale': false, 'A none': false, 'A cut': false })
    await page.emulateMedia({ colorScheme: 'dark' })
    expect((await walkedStops(page, new Map())).map(({ marked }) => marked)).toEqual(names.map(() => false))
    await page.close()
  })
})

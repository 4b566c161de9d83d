import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { changeHead } from '#client/head-changes.ts'
import { isBrowserMissing, launchBrowser } from '../support/browser.ts'
import { ROOT } from '../support/build-bundles.ts'

let browser: Browser
let page: Page

const source = stripTypeScriptTypes(readFileSync(join(ROOT, 'src/client/head-changes.ts'), 'utf8'))

type Window = { changeHead: typeof changeHead; heads: number }

const change = (...changes: Parameters<typeof changeHead>[0][]) =>
  page.evaluate((all) => all.forEach((one) => (globalThis as unknown as Window).changeHead(one)), changes)

const head = () =>
  page.evaluate(() => ({
    title: document.title,
    robots: document.querySelector<HTMLMetaElement>('meta[name=robots]')?.content,
    description: document.querySelector<HTMLMetaElement>('meta[name=description]')?.content,
    changes: (globalThis as unknown as Window).heads,
  }))

describe.skipIf(isBrowserMissing())('changeHead', () => {
  beforeAll(async () => {
    browser = await launchBrowser()
    page = await browser.newPage()
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 60_000)
    await page.setContent('<title>Old</title><meta name="description" content="old">')
    await page.addScriptTag({ type: 'module', content: `${source}\nglobalThis.changeHead = changeHead` })
    await page.evaluate(() => {
      const window = globalThis as unknown as Window
      window.heads = 0
      new MutationObserver(() => (window.heads += 1)).observe(document.head, {
        childList: true,
        subtree: true,
        attributes: true,
      })
    })
  })

  afterAll(() => browser.close())

  it('gathers what comes within ten milliseconds and applies it once', async () => {
    await change({ title: 'A' }, { meta: { robots: 'noindex' } }, { title: 'B', meta: { description: 'new' } })
    await page.clock.runFor(9)
    expect(await head()).toEqual({ title: 'Old', robots: undefined, description: 'old', changes: 0 })
    await page.clock.runFor(1)
    expect(await head()).toEqual({ title: 'B', robots: 'noindex', description: 'new', changes: 1 })

    await change({ meta: { robots: undefined } })
    await page.clock.runFor(10)
    expect(await head()).toEqual({ title: 'B', robots: undefined, description: 'new', changes: 2 })
  })
})

import type { Browser } from '@playwright/test'
import sharp from 'sharp'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startPreview, type Preview } from '#run/preview/serve-bundles.ts'
import { Tenant } from '#run/settings/tenants-file.ts'
import { isBrowserMissing, launchBrowser } from '../support/browser.ts'
import { makeEngine, type TestEngine } from '../support/build-bundles.ts'
import { startPlainProvider, wireArticle } from '../support/plain-provider.ts'
import { serveFiles } from '../support/serve-files.ts'

const THEMES = ['theme1', 'theme2', 'theme3']
const ink = (colour: string) => `<svg viewBox="0 0 60 20"><path d="M2 2h40v16h-40z" fill="${colour}"/></svg>`

let engine: TestEngine
let preview: Preview
let browser: Browser

describe.skipIf(isBrowserMissing())('a picture in dark ink on clear ground', () => {
  beforeAll(async () => {
    const transparent = {
      create: { width: 200, height: 80, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    } as const
    const stroke = await sharp({ create: { width: 120, height: 40, channels: 4, background: '#123' } })
      .png()
      .toBuffer()
    const host = await serveFiles({
      '/formula.png': await sharp(transparent)
        .composite([{ input: stroke }])
        .png()
        .toBuffer(),
      '/photo.jpg': await sharp({ create: { width: 200, height: 80, channels: 3, background: '#123' } })
        .jpeg()
        .toBuffer(),
      '/logo.svg': ink('#123'),
      '/logo-dark.svg': ink('#def'),
    })
    const provider = await startPlainProvider((tenant) => {
      const both = {
        logo: `${host.url}/logo.svg`,
        ...(tenant.startsWith('both') && { logoDark: `${host.url}/logo-dark.svg` }),
      }
      const body = `<p><img src="${host.url}/formula.png" alt="formula"><img src="${host.url}/photo.jpg" alt="photo"></p>`
      return {
        theme: `theme${tenant.at(-1)}`,
        configs: { siteConfig: { siteName: 'Ink', ...both }, languageConfig: [{ language: 'en' }] },
        articles: [wireArticle({ article: 'ink', title: 'Ink', body })],
      }
    })
    engine = await makeEngine()
    const names = THEMES.flatMap((theme) => [`both-${theme}`, `one-${theme}`])
    const tenants = names.map((name): [string, Tenant] => [
      name,
      v.parse(Tenant, {
        origin: `https://${name}.example`,
        provider: { baseUrl: provider.url },
        imageHosts: [host.host],
      }),
    ])
    const report = await engine.build({ tenants })
    expect(report.tenants.flatMap(({ faults }) => faults)).toStrictEqual([])
    await Promise.all([host.close(), provider.close()])
    preview = await startPreview({ outDir: engine.outDir, tenants: names, port: 0 })
    browser = await launchBrowser()
  })

  afterAll(async () => {
    await Promise.all([browser.close(), preview.close()])
    engine.remove()
  })

  /** The background of each picture, and the logo that is shown. */
  async function look(tenant: string, colorScheme: 'dark' | 'light') {
    const page = await browser.newPage({ colorScheme, viewport: { width: 1280, height: 800 } })
    await page.goto(new URL('ink.html', preview.url(tenant)).href)
    const found = await page.evaluate(() => {
      const groundOf = (image: Element | null) => {
        const canvas = new OffscreenCanvas(1, 1).getContext('2d')
        if (!image || !canvas) return undefined
        canvas.fillStyle = getComputedStyle(image).backgroundColor
        canvas.fillRect(0, 0, 1, 1)
        const [red = 0, , , alpha = 0] = canvas.getImageData(0, 0, 1, 1).data
        return alpha === 0 ? 'none' : red > 200 ? 'light' : 'dark'
      }
      const logo = document.querySelector<HTMLImageElement>('img[src*="logo"]')
      return {
        formula: groundOf(document.querySelector('[alt=formula]')),
        photo: groundOf(document.querySelector('[alt=photo]')),
        logo: groundOf(logo),
        shown: logo?.currentSrc.includes('logo-dark') ? 'dark logo' : 'logo',
        height: logo?.getBoundingClientRect().height ?? 0,
      }
    })
    await page.close()
    return found
  }

  it.each(THEMES)('of %s stands on a light plate on a dark page, and a photo does not', async (theme) => {
    const dark = await look(`one-${theme}`, 'dark')
    expect(dark).toMatchObject({ formula: 'light', logo: 'light', shown: 'logo' })
    expect(dark.photo).not.toBe('light')
    expect((await look(`one-${theme}`, 'light')).logo).toBe('none')
  })

  it.each(THEMES)('gives way to the logo for dark pages, in %s', async (theme) => {
    const [dark, light, one] = await Promise.all([
      look(`both-${theme}`, 'dark'),
      look(`both-${theme}`, 'light'),
      look(`one-${theme}`, 'light'),
    ])
    expect([dark.shown, dark.logo, light.shown]).toStrictEqual(['dark logo', 'none', 'logo'])
    expect([dark.height, light.height]).toStrictEqual([one.height, one.height])
  })
})

import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isBrowserMissing } from '../support/browser.ts'
import { wireArticle, type PlainContent } from '../support/plain-provider.ts'
import { startPlainSites, type PlainSites } from '../support/plain-sites.ts'
import { serveFiles } from '../support/serve-files.ts'

const THEMES = ['theme1', 'theme2', 'theme3']
const ink = (colour: string) => `<svg viewBox="0 0 60 20"><path d="M2 2h40v16h-40z" fill="${colour}"/></svg>`

let sites: PlainSites

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
    const contentOf = (tenant: string): PlainContent => {
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
    }
    const names = THEMES.flatMap((theme) => [`both-${theme}`, `one-${theme}`])
    sites = await startPlainSites(names, contentOf, { imageHosts: [host.host] })
    await host.close()
  })

  afterAll(() => sites.close())

  /** The background of each picture, and the logo that is shown. */
  async function look(tenant: string, colorScheme: 'dark' | 'light') {
    const page = await sites.browser.newPage({ colorScheme, viewport: { width: 1280, height: 800 } })
    await page.goto(sites.urlOf(tenant, 'ink.html'))
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

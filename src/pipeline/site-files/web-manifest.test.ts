import { expect, it } from 'vitest'
import { createViews } from '#site/views/create-views.ts'
import { makeArticle } from '../../../tests/support/make-article.ts'
import { makePicture } from '../../../tests/support/make-picture.ts'
import { makeEntry, makeSite, type SiteSample } from '../../../tests/support/make-site.ts'
import { webManifest } from './web-manifest.ts'

const url = 'https://files.example/files/sign.svg'
const sign = makePicture({ url, format: 'svg', shownAs: 'itself' })
const siteConfig = { siteName: 'Harbour', favicon: url }

function sharedOf(sample: SiteSample) {
  const { shared } = createViews(makeSite(sample), { [url]: sign })
  if (shared.en === undefined) throw new Error('The site has no English')
  return shared.en
}

it('names the site, its icons for home screens and where it begins', () => {
  const shared = sharedOf({ locales: { en: { configs: { siteConfig } } } })
  expect(shared.manifestHref).toBe('/site.webmanifest')
  const { icons, ...manifest } = JSON.parse(webManifest(shared)) as { icons: { sizes: string; purpose: string }[] }
  expect(manifest).toMatchObject({ name: 'Harbour', lang: 'en', start_url: '/index.html', scope: '/' })
  expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
    ...['192x192 any', '512x512 any', '512x512 maskable'],
  ])
})

it('begins at the root if the menu of a manual begins on another site', () => {
  const menus = { top_menu: [makeEntry('https://shop.example/start')] }
  const locales = { en: { articles: [makeArticle()], menus, configs: { siteConfig } } }
  expect(JSON.parse(webManifest(sharedOf({ theme: 'theme3', locales })))).toMatchObject({ start_url: '/' })
})

it('is not there without icons, and if the project has its own', () => {
  const ico = { favicon: 'https://files.example/sign.ico' }
  expect(sharedOf({ locales: { en: { configs: { siteConfig: ico } } } }).manifestHref).toBeUndefined()
  const profile = { ownHead: { html: '<link rel="manifest" href="/own.webmanifest">', hasManifest: true } }
  const own = sharedOf({ profile, locales: { en: { configs: { siteConfig } } } })
  expect([own.manifestHref, own.site.icons.length]).toEqual([undefined, 4])
})

import { expect, it } from 'vitest'
import { sharePictureKey, type SharePictures } from '#contract/share-picture.ts'
import { runSteps } from '#kit/steps.ts'
import { makeArticle } from '../../../tests/support/make-article.ts'
import { makePicture } from '../../../tests/support/make-picture.ts'
import { makeSite, type SiteSample } from '../../../tests/support/make-site.ts'
import { enumerateRoutes } from '../routing/route.ts'
import { createViews } from './create-views.ts'
import { listSharePictures, pageSharePictures } from './share-pictures.ts'

const photo = makePicture()
const sample: SiteSample = {
  profile: { sharePictures: true },
  locales: {
    en: {
      configs: { siteConfig: { siteName: 'Harbour' }, theme1Colors: { themeColor: '#ffdd00' } },
      articles: [
        makeArticle({ id: '1', title: 'Tariffs' }),
        makeArticle({ id: '2', title: 'The bay', cover: '/files/bay.jpg' }),
        makeArticle({ id: '3', title: 'Gone', cover: '/files/gone.jpg' }),
      ],
    },
    zh: {},
  },
}
const catalogue = { [photo.url]: photo }
const listed = (fields: Partial<SiteSample> = {}) =>
  runSteps(listSharePictures(makeSite({ ...sample, ...fields }), catalogue)).map(
    ({ picture, owner }) => `${owner.locale} ${owner.path ?? owner.resource}: ${picture.title}`,
  )

it('articles without a cover that can be shown get a share picture, and so does each site without one', () => {
  const articles = ['Tariffs', 'Gone'].map((title) => expect.stringMatching(new RegExp(`^en /.*: ${title}$`)) as string)
  const inChinese = articles.map(() => expect.stringMatching(/^zh \/.*: (Tariffs|Gone)$/) as string)
  expect(listed()).toEqual(
    expect.arrayContaining(['en siteConfig: Harbour', 'zh siteConfig: harbour', ...articles, ...inChinese]),
  )
  expect(listed().join()).not.toContain('The bay')
})

it('a tenant that did not ask for them has none', () => {
  expect(listed({ profile: {} })).toEqual([])
})

it('a site shows its tagline, and nothing if it names a picture that can be shown', () => {
  const withConfig = (siteConfig: object) => listed({ locales: { en: { configs: { siteConfig } } } })
  expect(withConfig({ siteName: 'Harbour', tagline: 'Clean water' })).toEqual(['en siteConfig: Clean water'])
  expect(withConfig({ siteName: 'Harbour', shareImage: '/files/bay.jpg' })).toEqual([])
})

it('its words are black or white, whichever can be read on the colour of the site', () => {
  const [first] = runSteps(listSharePictures(makeSite(sample), catalogue))
  expect(first?.picture).toMatchObject({ ground: expect.stringMatching(/^#[\da-f]{6}$/) as string, ink: '#000000' })
})

it('a page names the picture that was drawn of it, and none that could not be drawn', () => {
  const site = makeSite(sample)
  const uses = runSteps(listSharePictures(site, catalogue))
  const drawn = uses.filter(({ picture }) => picture.title !== 'Gone')
  const addresses = Object.fromEntries(drawn.map(({ picture }) => [sharePictureKey(picture), `/_ipx/${picture.title}`]))
  const shares: SharePictures = { recipe: 'r', addresses, missing: [] }
  const { shared, viewOf } = createViews(site, catalogue, shares)
  const pages = enumerateRoutes(site).flatMap((route) => {
    const page = viewOf(route)
    return page.kind === 'article' && route.locale === 'en' ? [[page.title, page.article.sharePicture]] : []
  })
  expect(Object.fromEntries(pages)).toEqual({
    Tariffs: { src: 'https://harbour.example/_ipx/Tariffs', alt: 'Tariffs · Harbour' },
    'The bay': undefined,
    Gone: undefined,
  })
  expect(shared.en?.site.sharePicture).toEqual({ src: 'https://harbour.example/_ipx/Harbour', alt: 'Harbour' })
})

it('a single page needs that of its article and that of its site, which a build draws too', () => {
  const site = makeSite(sample)
  const all = runSteps(listSharePictures(site, catalogue))
  const ofPages = enumerateRoutes(site).map((route) => ({ route, uses: pageSharePictures(site, route, catalogue) }))
  const titlesAt = (articleId?: string) =>
    ofPages
      .find(({ route }) => route.locale === 'en' && route.articleId === articleId)
      ?.uses.map(({ picture }) => picture.title)
  expect([titlesAt(), titlesAt('1'), titlesAt('2')]).toEqual([['Harbour'], ['Harbour', 'Tariffs'], ['Harbour']])
  expect(all).toEqual(expect.arrayContaining(ofPages.flatMap(({ uses }) => uses)))
  const without = makeSite({ ...sample, profile: {} })
  expect(enumerateRoutes(without).flatMap((route) => pageSharePictures(without, route, catalogue))).toEqual([])
})

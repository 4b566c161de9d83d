import { describe, expect, it } from 'vitest'
import { pictureAt } from '#contract/picture-variants.ts'
import { runSteps } from '#kit/steps.ts'
import { makeArticle } from '../../../tests/support/make-article.ts'
import { makePicture } from '../../../tests/support/make-picture.ts'
import { makeEntry, makeSite } from '../../../tests/support/make-site.ts'
import { listPictures, MOST_SITE_PICTURES, pictureOf } from './picture.ts'

const files = { fileUrl: 'https://files.example/base', origin: 'https://harbour.example' }
const source = makePicture({ url: 'https://files.example/base/files/a.png', width: 640, height: 480 })
const catalogue = { [source.url]: source }

describe('a picture', () => {
  it('has the size of its source and a file for each width, at its place', () => {
    expect(pictureOf(files, '/files/a.png', catalogue, 'cover')).toStrictEqual(pictureAt(source, 'cover'))
  })

  it('is a neutral one where its source could not be read', () => {
    expect(pictureOf(files, '/files/b.png', catalogue, 'cover')).toStrictEqual(pictureAt(undefined, 'cover'))
    expect(pictureOf(files, '/files/b.png', catalogue, 'favicon')).toBeUndefined()
  })

  it('is found by its absolute address: percent-encoded under fileUrl, and elsewhere as it is', () => {
    for (const [written, url] of [
      ['/files/图 1.png?v=2', 'https://files.example/base/files/%E5%9B%BE%201.png?v=2'],
      ['https://cdn.example/a.png?v=2', 'https://cdn.example/a.png?v=2'],
    ] as const) {
      const known = makePicture({ url })
      expect(pictureOf(files, written, { [url]: known }, 'body')).toStrictEqual(pictureAt(known, 'body'))
    }
  })

  it.each([
    ...['', ' ', '/a.png', 'a.png', '//cdn.example/a.png', 'data:image/png;base64,AA', 'javascript:x'],
    ...[
      '/files/../a.png',
      '/files/%2e%2e/a.png',
      '/files/%',
      '/files/a\\b',
      'https://u:p@cdn.example/a.png',
      'constructor',
    ],
  ])('cannot be at %j', (written) => {
    expect(pictureOf(files, written, catalogue, 'body')).toBeUndefined()
  })

  it('may be none', () => {
    expect(pictureOf(files, undefined, catalogue, 'logo')).toBeUndefined()
  })
})

describe('the pictures of a site', () => {
  const site = makeSite({
    locales: {
      en: {
        configs: { siteConfig: { logo: '/files/logo.svg', favicon: 'x:y', shareImage: '/files/share.png' } },
        banners: [{ id: '1', title: 'B', image: '/files/a.png' }],
        menus: { OurServices: [makeEntry('', { id: 'o', children: [makeEntry('', { image: '/files/a.png' })] })] },
        articles: [
          makeArticle({ id: 'a', cover: '/files/a.png', body: { images: ['/files/b.png', 'bad.png'] } }),
          makeArticle({ id: 'b', cover: '/files/a.png' }),
        ],
      },
      zh: { articles: [makeArticle({ id: 'b', cover: '/files/zh.png' })] },
    },
  })

  it('are listed once per place, with who names them first', () => {
    const listed = runSteps(listPictures(site)).map(({ url, place, owner }) => [
      place,
      url,
      owner.resource ?? owner.path,
    ])
    expect(listed).toStrictEqual([
      ['logo', 'https://files.example/files/logo.svg', 'siteConfig'],
      ['share', 'https://files.example/files/share.png', 'siteConfig'],
      ['banner', 'https://files.example/files/a.png', 'banner 1'],
      ['menu', 'https://files.example/files/a.png', 'OurServices'],
      ['cover', 'https://files.example/files/a.png', '/a.html'],
      ['share', 'https://files.example/files/a.png', '/a.html'],
      ['body', 'https://files.example/files/b.png', '/a.html'],
      ['cover', 'https://files.example/files/zh.png', '/b.html'],
      ['share', 'https://files.example/files/zh.png', '/b.html'],
    ])
    expect(runSteps(listPictures(site))[0]?.owner).toStrictEqual({
      tenant: 'harbour',
      locale: 'en',
      resource: 'siteConfig',
    })
  })

  it('are those that the theme has a place for: a manual has no banners', () => {
    const banners = [{ id: '1', title: 'B', image: '/files/a.png' }]
    expect(runSteps(listPictures(makeSite({ theme: 'theme3', locales: { en: { banners } } })))).toStrictEqual([])
  })

  it('bear names free of the host that delivers them', () => {
    expect(runSteps(listPictures(site)).map(({ name }) => name)).toContain('files/a.png')
  })

  it('are reported where their address cannot be used', () => {
    const refused = site.notices.filter(({ name }) => name === 'PictureRefused')
    expect(refused.map(({ where }) => where.resource ?? where.path)).toStrictEqual(['siteConfig', '/a.html'])
  })

  it('are the first 50,000 of a site, and a notice says how many places show a neutral one', () => {
    const images = Array.from({ length: MOST_SITE_PICTURES }, (_, at) => `/files/${at}.png`)
    const last = makeArticle({ id: 'last', cover: '/files/0.png', body: { images: ['/files/x.png', '/files/y.png'] } })
    const large = makeSite({ locales: { en: { articles: [makeArticle({ id: 'first', body: { images } }), last] } } })
    const listed = new Set(runSteps(listPictures(large)).map(({ name }) => name))
    expect(listed.size).toBe(MOST_SITE_PICTURES)
    expect(listed.has('files/x.png')).toBe(false)
    const [notice] = large.notices.filter(({ name }) => name === 'PicturesTooMany')
    expect(notice?.message).toBe(
      'The site names more than 50000 different pictures. A neutral one stands in 2 places instead.',
    )
  })
})

import { describe, expect, it } from 'vitest'
import type { PictureCatalogue } from '#contract/picture.ts'
import { pictureAt } from '#contract/picture-variants.ts'
import type { SiteLocale } from '#contract/locale.ts'
import { makeArticle } from '../../../tests/support/make-article.ts'
import { makePicture } from '../../../tests/support/make-picture.ts'
import { makeEntry, makeSite, type SiteSample } from '../../../tests/support/make-site.ts'
import { createViews } from './create-views.ts'
import { articleRoute } from '../routing/route.ts'

function view(sample: SiteSample, id: string, locale: SiteLocale = 'en', catalogue: PictureCatalogue = {}) {
  const site = makeSite(sample)
  const shown = site.byLocale[locale]?.articles.find(({ article }) => article.id === id)
  if (shown === undefined) throw new Error(`no ${id}`)
  const page = createViews(site, catalogue).viewOf(articleRoute(shown, locale))
  if (page.kind !== 'article') throw new Error(page.kind)
  return page
}

describe('the view of an article', () => {
  it('holds the article and leaves out what it has not', () => {
    expect(view({ locales: { en: { articles: [makeArticle({ id: 'a', noindex: true })] } } }, 'a')).toStrictEqual({
      href: '/a.html',
      canonical: 'https://harbour.example/a.html',
      title: 'Title of a',
      noindex: true,
      alternates: [],
      languages: [{ locale: 'en', href: '/en/a.html' }],
      trail: [],
      kind: 'article',
      article: {
        id: 'a',
        title: 'Title of a',
        keywords: [],
        publishedAt: '2026-01-01T00:00:00Z',
        updatedAt: '2026-01-02T00:00:00Z',
      },
      isDated: true,
      body: { digest: 'digest-of-a', links: {}, pictures: {} },
      breadcrumb: [{ name: 'harbour', href: '/index.html' }, { name: 'Title of a' }],
      related: [],
    })
  })

  it('describes itself by its summary, else by its first sentences', () => {
    const articles = [
      makeArticle({ id: 'a', summary: 'Short', body: { excerpt: 'Long' } }),
      makeArticle({ id: 'b', body: { excerpt: 'Long' } }),
    ]
    expect(view({ locales: { en: { articles } } }, 'a').description).toBe('Short')
    expect(view({ locales: { en: { articles } } }, 'b').description).toBe('Long')
  })
})

it('the view of an article says where its Markdown lies, of a theme that has it', () => {
  const locales = { en: { articles: [makeArticle({ id: 'a', group: 'water' })] }, zh: { articles: [] } }
  expect(view({ theme: 'theme3', locales }, 'a', 'zh').markdownHref).toBe('/zh/water/a.md')
  expect(view({ theme: 'theme1', locales }, 'a', 'zh').markdownHref).toBeUndefined()
  const hidden = { en: { articles: [makeArticle({ id: 'a', noindex: true })] } }
  expect(view({ theme: 'theme3', locales: hidden }, 'a').markdownHref).toBeUndefined()
})

describe('an article of a site with an edit pattern', () => {
  const editPattern = 'https://forge.example/{locale}/{path}.md?id={id}'
  const articles = [makeArticle({ id: 'a b', slug: '费用', group: 'water' })]
  const sample: SiteSample = {
    locales: { en: { articles, configs: { siteConfig: { editPattern } } }, zh: { articles: [] } },
  }

  it.each(['en', 'zh'] as const)(
    'leads to where it is edited, in the language that it is written in (%s)',
    (locale) => {
      const { editHref } = view(sample, 'a b', locale)
      expect(editHref).toBe('https://forge.example/en/water/%E8%B4%B9%E7%94%A8.md?id=a%20b')
    },
  )
})

describe('an article that is not translated', () => {
  const links = ['/b.html', '/en/b.html#x', '/old.html', '/files/x.pdf', '/nope.html', '/zh/only-zh.html']
  const sample: SiteSample = {
    locales: {
      en: {
        articles: [
          makeArticle({ id: 'a', cover: '/files/a.png', body: { links, images: ['/files/b.png', 'bad'] } }),
          makeArticle({ id: 'b' }),
        ],
        configs: { siteConfig: { redirects: [{ from: '/old.html', to: '/b.html' }] } },
      },
      zh: {
        articles: [makeArticle({ id: 'b', slug: '费用' }), makeArticle({ id: 'only-zh' })],
        configs: { siteConfig: { fileUrl: 'https://zh-files.example' } },
      },
    },
  }

  it('says which language its text is in', () => {
    expect(view(sample, 'a', 'zh').shownIn).toStrictEqual({ locale: 'en', tag: 'en' })
    expect(view(sample, 'a')).not.toHaveProperty('shownIn')
    expect(view(sample, 'a', 'zh').canonical).toBe('https://harbour.example/a.html')
  })

  it('links to the pages of the language it is shown in', () => {
    expect(view(sample, 'a', 'zh').body.links).toStrictEqual({
      '/b.html': '/zh/%E8%B4%B9%E7%94%A8.html',
      '/en/b.html#x': '/zh/%E8%B4%B9%E7%94%A8.html#s-x',
      '/old.html': '/zh/%E8%B4%B9%E7%94%A8.html',
      '/files/x.pdf': 'https://files.example/files/x.pdf',
      '/zh/only-zh.html': '/zh/only-zh.html',
    })
    expect(view(sample, 'a').body.links).toMatchObject({ '/b.html': '/b.html', '/old.html': '/b.html' })
  })

  it('links to a page by its path where its text spells out the own origin, and to a missing one too', () => {
    const links = ['https://harbour.example/b.html', 'https://harbour.example/gone.html', 'https://elsewhere.example/']
    const articles = [makeArticle({ id: 'a', body: { links } }), makeArticle({ id: 'b' })]
    expect(view({ locales: { en: { articles }, zh: {} } }, 'a', 'zh').body.links).toStrictEqual({
      'https://harbour.example/b.html': '/zh/b.html',
      'https://harbour.example/gone.html': '/gone.html',
    })
  })

  it('shows the pictures of its own language’s files', () => {
    const url = 'https://files.example/files/b.png'
    const source = makePicture({ url, width: 3, height: 2 })
    const catalogue = { [url]: source }
    const page = view(sample, 'a', 'zh', catalogue)
    expect(page.body.pictures).toStrictEqual({ '/files/b.png': pictureAt(source, 'body') })
    expect(page.article.cover).toStrictEqual(pictureAt(undefined, 'cover'))
  })

  it('is announced elsewhere by its cover, at an absolute address', () => {
    const url = 'https://files.example/files/a.png'
    const page = view(sample, 'a', 'en', { [url]: makePicture({ url }) })
    expect(page.article.shareImage).toBe(
      'https://harbour.example/_ipx/f_jpeg&w_1200&b_ffffff/files/a.png.0a1b2c3d4e.jpg',
    )
    expect(view(sample, 'a').article.shareImage).toBeUndefined()
  })
})

describe('an article among others', () => {
  const articles = [1, 2, 3, 4, 5, 6].map((day) =>
    makeArticle({ id: `a${day}`, group: 'water', publishedAt: `2026-01-0${day}T00:00:00Z` }),
  )
  const menus = {
    left_menu: [
      makeEntry('', {
        id: 'h',
        name: 'Supply',
        children: [
          makeEntry('/water/a2.html', { name: 'Two', children: [makeEntry('/water/a1.html', { name: 'One' })] }),
        ],
      }),
    ],
  }
  const sample: SiteSample = { locales: { en: { articles: [...articles, makeArticle({ id: 'alone' })], menus } } }

  it('shows its dates unless the tenant names other groups as its news', () => {
    const dated = (newsGroups: string[]) => {
      return view({ locales: { en: { articles, configs: { siteConfig: { newsGroups } } } } }, 'a1').isDated
    }
    expect([dated([]), dated(['water']), dated(['news'])]).toEqual([true, true, false])
  })

  it('is related to the four newest others of its group', () => {
    const related = (id: string) => view(sample, id).related.map(({ href }) => href)
    expect(related('a1')).toStrictEqual(['/water/a6.html', '/water/a5.html', '/water/a4.html', '/water/a3.html'])
    expect(related('a5')).toStrictEqual(['/water/a6.html', '/water/a4.html', '/water/a3.html', '/water/a2.html'])
    expect(related('alone')).toStrictEqual([])
  })

  it('stands where the menu has it', () => {
    expect(view(sample, 'a1')).toMatchObject({
      trail: ['h', '/water/a2.html', '/water/a1.html'],
      groupLabel: 'Supply',
      breadcrumb: [
        { name: 'harbour', href: '/index.html' },
        { name: 'Supply', href: '/water/index.html' },
        { name: 'Two', href: '/water/a2.html' },
        { name: 'Title of a1' },
      ],
      previous: { name: 'Two', href: '/water/a2.html' },
    })
    expect(view(sample, 'a2').next).toStrictEqual({ name: 'One', href: '/water/a1.html' })
  })

  it('stands below its group where no menu has it', () => {
    expect(view(sample, 'a3').breadcrumb).toStrictEqual([
      { name: 'harbour', href: '/index.html' },
      { name: 'Supply', href: '/water/index.html' },
      { name: 'Title of a3' },
    ])
  })

  it('does not link to itself in the place of a section page', () => {
    const index = makeArticle({ id: 'own', slug: 'index', group: 'water' })
    expect(view({ locales: { en: { articles: [index] } } }, 'own').breadcrumb).toStrictEqual([
      { name: 'harbour', href: '/index.html' },
      { name: 'Water' },
      { name: 'Title of index' },
    ])
  })

  it('has no home above it in theme3', () => {
    expect(view({ ...sample, theme: 'theme3' }, 'a2').breadcrumb).toStrictEqual([
      { name: 'Supply' },
      { name: 'Title of a2' },
    ])
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { makeArticle } from '../../../tests/support/make-article.ts'
import { makeSite } from '../../../tests/support/make-site.ts'
import { resolveLink, type LinkPlace } from './resolve-link.ts'

const site = makeSite({
  locales: {
    en: {
      articles: [
        makeArticle({ id: 'tariffs', slug: 'tariffs', group: 'water' }),
        makeArticle({ id: 'only-en' }),
        makeArticle({ id: 'spaced', slug: '费用' }),
      ],
      configs: {
        siteConfig: {
          redirects: [
            { from: '/old.html', to: '/water/tariffs.html' },
            { from: '/home.html', to: '/index.html' },
            { from: '/gone.html', to: 'https://elsewhere.example/x' },
          ],
        },
      },
    },
    zh: {
      articles: [makeArticle({ id: 'tariffs', slug: 'zh-tariffs', group: 'water' }), makeArticle({ id: 'only-zh' })],
      configs: { siteConfig: { fileUrl: 'https://zh-files.example' } },
    },
  },
})

const hrefOf = (written: string, place: LinkPlace = { locale: 'en' }) => {
  const link = resolveLink(site, written, place)
  return 'href' in link ? link.href : link.leads
}

describe('a path of the site', () => {
  it('means the page in the page’s own language, with or without the prefix of the text', () => {
    expect(hrefOf('/water/tariffs.html')).toBe('/water/tariffs.html')
    expect(hrefOf('/en/water/tariffs.html')).toBe('/water/tariffs.html')
    expect(hrefOf('/only-zh.html', { locale: 'zh' })).toBe('/zh/only-zh.html')
    expect(hrefOf('/zh/only-zh.html', { locale: 'zh' })).toBe('/zh/only-zh.html')
    expect(hrefOf('/en/only-en.html', { locale: 'zh', writtenIn: 'en' })).toBe('/zh/only-en.html')
  })

  it('follows the article to the path it has in the page’s language', () => {
    expect(hrefOf('/water/tariffs.html', { locale: 'zh' })).toBe('/zh/water/zh-tariffs.html')
    expect(hrefOf('/water/tariffs.html', { locale: 'zh', writtenIn: 'en' })).toBe('/zh/water/zh-tariffs.html')
  })

  it('keeps another prefix as an explicit choice, spelled out', () => {
    expect(hrefOf('/zh/only-zh.html')).toBe('/zh/only-zh.html')
    expect(hrefOf('/en/only-en.html', { locale: 'zh' })).toBe('/en/only-en.html')
    expect(hrefOf('/kr/only-en.html')).toBe('missing')
  })

  it('keeps its query and fragment', () => {
    expect(hrefOf('/index.html?a=1&b#费 用')).toBe('/index.html?a=1&b#%E8%B4%B9%20%E7%94%A8')
    expect(hrefOf('/search.html?q=%E6%B0%B4')).toBe('/search.html?q=%E6%B0%B4')
  })

  it('leads to the id that an article’s body has for its fragment', () => {
    expect(hrefOf('/water/tariffs.html?a=1&b#Costs & 费用')).toBe(
      '/water/tariffs.html?a=1&b#s-Costs-%E8%B4%B9%E7%94%A8',
    )
    expect(hrefOf('/water/tariffs.html#%E8%B4%B9%20%E7%94%A8')).toBe('/water/tariffs.html#s-%E8%B4%B9-%E7%94%A8')
    expect(hrefOf('/zh/only-zh.html#cost')).toBe('/zh/only-zh.html#s-cost')
    expect(hrefOf('/water/tariffs.html#s-cost')).toBe('/water/tariffs.html#s-cost')
    expect(hrefOf('/water/tariffs.html#')).toBe('/water/tariffs.html')
    expect(hrefOf('/index.html#services')).toBe('/index.html#services')
  })

  it('is understood encoded and not, and comes out encoded', () => {
    expect(hrefOf('/费用.html')).toBe('/%E8%B4%B9%E7%94%A8.html')
    expect(hrefOf('/%e8%b4%b9%E7%94%A8.html')).toBe('/%E8%B4%B9%E7%94%A8.html')
  })

  it('leads home from the root', () => {
    expect(hrefOf('/')).toBe('/index.html')
    expect(hrefOf('/', { locale: 'zh' })).toBe('/zh/index.html')
    expect(hrefOf('/zh/')).toBe('/zh/index.html')
    const manual = makeSite({ theme: 'theme3' })
    expect(resolveLink(manual, '/', { locale: 'en' })).toStrictEqual({ leads: 'inside', href: '/' })
    expect(resolveLink(manual, '/index.html', { locale: 'en' })).toStrictEqual({ leads: 'inside', href: '/' })
    expect(resolveLink(manual, '/search.html', { locale: 'en' })).toStrictEqual({ leads: 'missing' })
  })

  it('follows redirects to their end, within the language', () => {
    expect(hrefOf('/old.html#cost')).toBe('/water/tariffs.html#s-cost')
    expect(hrefOf('/zh/old.html#cost')).toBe('/zh/water/zh-tariffs.html#s-cost')
    expect(hrefOf('/home.html#services')).toBe('/index.html#services')
    expect(hrefOf('/old.html', { locale: 'zh' })).toBe('/zh/water/zh-tariffs.html')
    expect(resolveLink(site, '/gone.html', { locale: 'en' })).toStrictEqual({
      leads: 'outside',
      href: 'https://elsewhere.example/x',
    })
  })

  it('means the page that an address without .html leads to', () => {
    expect(hrefOf('/water/')).toBe('/water/index.html')
    expect(hrefOf('/water/tariffs#x')).toBe('/water/tariffs.html#s-x')
    expect(hrefOf('/water/zh-tariffs', { locale: 'zh' })).toBe('/zh/water/zh-tariffs.html')
  })

  it('is missing where it has no page', () => {
    for (const path of [
      '/nope.html',
      '/nothing/',
      '/nothing',
      '/water/nope',
      '/water/tariffs.html/',
      '/%',
      '/error/418.html',
    ]) {
      expect(hrefOf(path)).toBe('missing')
    }
  })

  it('lies under the files of its text’s language where it starts with /files/', () => {
    expect(hrefOf('/files/a b.pdf#page=2')).toBe('https://files.example/files/a%20b.pdf#page=2')
    expect(hrefOf('/files/a.pdf', { locale: 'en', writtenIn: 'zh' })).toBe('https://zh-files.example/files/a.pdf')
    expect(hrefOf('/files/../secret')).toBe('refused')
  })
})

describe('an address that spells out the own origin', () => {
  it.each([
    ['https://harbour.example', '/index.html'],
    ['https://harbour.example/water/tariffs.html#cost', '/water/tariffs.html#s-cost'],
    ['HTTPS://Harbour.example:443/old.html?x', '/water/tariffs.html?x'],
    ['http://harbour.example/zh/only-zh.html', '/zh/only-zh.html'],
    ['https://harbour.example/files/a.pdf', 'https://files.example/files/a.pdf'],
    ['https://harbour.example/nope.html', 'missing'],
    ['https://harbour.example//elsewhere.example', 'https://harbour.example//elsewhere.example'],
    ['https://harbour.example.org/', 'https://harbour.example.org/'],
    ['https://harbour.example:8443/', 'https://harbour.example:8443/'],
    [
      'https://elsewhere.example/?to=https://harbour.example/',
      'https://elsewhere.example/?to=https://harbour.example/',
    ],
  ])('%s is its path: %s', (written, href) => {
    expect(hrefOf(written)).toBe(href)
  })

  it('leads to the page in the page’s own language', () => {
    expect(hrefOf('https://harbour.example/water/tariffs.html', { locale: 'zh', writtenIn: 'en' })).toBe(
      '/zh/water/zh-tariffs.html',
    )
  })
})

describe('an address elsewhere', () => {
  it('stays as written where a link can carry it so', () => {
    expect(hrefOf('https://elsewhere.example')).toBe('https://elsewhere.example')
    expect(hrefOf('HTTPS://elsewhere.example/a?b=c&d=%20#e')).toBe('HTTPS://elsewhere.example/a?b=c&d=%20#e')
    expect(hrefOf('https://elsewhere.example/水 "x"')).toBe('https://elsewhere.example/%E6%B0%B4%20%22x%22')
  })

  it('may be mail or telephone', () => {
    expect(hrefOf('mailto:a@b.example?subject=Hello you')).toBe('mailto:a@b.example?subject=Hello%20you')
    expect(hrefOf('tel:+44 555 0100')).toBe('tel:+445550100')
  })

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:x',
    'java\nscript:x',
    'data:x',
    'vbscript:x',
    '//x.example',
    '/\\x.example',
  ])('may not be %j', (url) => {
    expect(hrefOf(url)).toBe('refused')
  })

  it.each(['https://', 'http://user:pass@x.example', 'mailto:', 'x.html', '?x', '#x'])('may not be %j', (url) => {
    expect(hrefOf(url)).toBe('refused')
  })
})

describe('whatever stands in the content', () => {
  it('comes out as a heading, a refusal or a safe printable address', () => {
    const part = fc.oneof(
      fc.constantFrom(
        '/',
        '//',
        '\\',
        ':',
        'javascript',
        'https:',
        'files',
        'zh',
        '%2f',
        '%',
        '#',
        '?',
        '"',
        '<',
        '..',
        ' ',
      ),
      fc.string({ unit: 'binary', maxLength: 4 }),
    )
    fc.assert(
      fc.property(fc.array(part), (parts) => {
        const link = resolveLink(site, parts.join(''), { locale: 'en' })
        if (!('href' in link)) return
        expect(link.href).toMatch(/^(\/(?!\/)|https?:\/\/|mailto:|tel:)/i)
        expect(link.href).toMatch(/^[\x21-\x7e]+$/)
        expect(link.href).not.toMatch(/["<>\\]/)
      }),
    )
  })

  it('is a heading where it is empty', () => {
    expect(hrefOf('  ')).toBe('empty')
    expect(hrefOf('#')).toBe('empty')
  })
})

import { describe, expect, it } from 'vitest'
import { makeArticle } from '../../../tests/support/make-article.ts'
import { makeEntry, makeSite, type SiteSample } from '../../../tests/support/make-site.ts'
import type { RawMenuEntry } from '../model/content.ts'
import { MAX_MENU_DEPTH, MAX_MENU_ENTRIES } from './read-menus.ts'

const articles = [makeArticle({ slug: 'tariffs', group: 'water' })]

function topMenu(...entries: RawMenuEntry[]) {
  const site = makeSite({ locales: { en: { menus: { top_menu: entries }, articles } } })
  return { menu: site.byLocale.en?.menus.top_menu, names: site.notices.map(({ name }) => name), notices: site.notices }
}

describe('the menus of a locale', () => {
  it('are five, and empty where none was sent', () => {
    expect(makeSite().byLocale.en?.menus).toStrictEqual({
      top_menu: [],
      bottom_menu: [],
      left_menu: [],
      OurServices: [],
      FeaturedServices: [],
    })
  })

  it('join groups of one type in order, whatever their keys', () => {
    const menuGroups = [
      { key: 'z', type: 'left_menu', entries: [makeEntry('', { id: '1' })] },
      { key: 'y', type: 'top_menu', entries: [makeEntry('', { id: '2' })] },
      { key: 'a', type: 'left_menu', entries: [makeEntry('', { id: '3' })] },
    ]
    const menus = makeSite({ locales: { en: { menuGroups } } }).byLocale.en?.menus
    expect(menus?.left_menu.map(({ id }) => id)).toStrictEqual(['1', '3'])
    expect(menus?.top_menu.map(({ id }) => id)).toStrictEqual(['2'])
  })

  it('refuse groups of another type, with a notice', () => {
    const menuGroups = [{ key: 'side', type: 'right_menu', entries: [makeEntry('')] }]
    expect(makeSite({ locales: { en: { menuGroups } } }).notices).toMatchObject([
      { name: 'MenuTypeRefused', where: { tenant: 'harbour', locale: 'en', resource: 'menu side' } },
    ])
  })

  it('drop entries without id at every depth, with one notice each', () => {
    const nameless = (children: RawMenuEntry[] = []) => {
      const { id: _, ...entry } = makeEntry('/water/tariffs.html', { children })
      return entry
    }
    const { menu, names } = topMenu(
      nameless([makeEntry('')]),
      makeEntry('', { id: 'a', children: [nameless(), makeEntry('', { id: '' }), makeEntry('', { id: 'b' })] }),
    )
    expect(menu).toMatchObject([{ id: 'a', children: [{ id: 'b', children: [] }] }])
    expect(names).toStrictEqual(['MenuEntryWithoutId', 'MenuEntryWithoutId', 'MenuEntryWithoutId'])
  })

  it('drop entries without a name with all below them, wherever they stand, with one notice each', () => {
    const blank = ['', ' ', '\u200b\ufeff', '\u00ad', '\u0007'].map((name, index) =>
      makeEntry('/water/tariffs.html', { id: `${index}`, name, children: [makeEntry('', { id: `${index}a` })] }),
    )
    const { menu, notices } = topMenu(...blank, makeEntry('', { id: '0', children: [makeEntry('', { name: ' ' })] }))
    expect(menu).toStrictEqual([{ id: '0', url: '', type: 'top_menu', name: 'Heading', children: [] }])
    expect(notices).toHaveLength(6)
    expect(notices[0]).toMatchObject({
      name: 'MenuEntryWithoutName',
      message: expect.stringContaining('the id 0 and the address "/water/tariffs.html" in top_menu'),
    })
  })

  it('keep a doubled id once', () => {
    const { menu, names } = topMenu(
      makeEntry('', { id: 'a', name: 'First' }),
      makeEntry('', { id: 'b', children: [makeEntry('', { id: 'a', name: 'Second' })] }),
    )
    expect(menu).toMatchObject([
      { id: 'a', name: 'First' },
      { id: 'b', children: [] },
    ])
    expect(names).toStrictEqual(['MenuEntryDoubled'])
  })
})

describe('a menu entry', () => {
  it('holds what was sent and nothing that was not', () => {
    const sent = { type: 'link', description: 'D', image: '/files/i.png', target: '_blank' }
    expect(topMenu(makeEntry('/water/tariffs.html', { ...sent, id: 'a', name: 'N' })).menu).toStrictEqual([
      {
        id: 'a',
        url: '/water/tariffs.html',
        type: 'link',
        name: 'N',
        href: '/water/tariffs.html',
        description: 'D',
        image: '/files/i.png',
        newTab: true,
        children: [],
      },
    ])
    expect(topMenu(makeEntry('', { id: 'a', name: 'N', target: '_self' })).menu).toStrictEqual([
      { id: 'a', url: '', type: 'top_menu', name: 'N', children: [] },
    ])
  })

  it('leads away where its address does', () => {
    expect(topMenu(makeEntry('https://elsewhere.example/x')).menu).toMatchObject([{ external: true }])
    expect(topMenu(makeEntry('https://harbour.example/')).menu).toMatchObject([{ href: '/index.html' }])
    expect(topMenu(makeEntry('https://harbour.example/')).menu?.[0]).not.toHaveProperty('external')
    expect(topMenu(makeEntry('https://harbour.example/gone.html')).notices).toMatchObject([
      { name: 'MenuTargetMissing' },
    ])
    expect(topMenu(makeEntry('mailto:a@b.example')).menu?.[0]).not.toHaveProperty('external')
  })

  it.each([
    ['theme1', '/index.html'],
    ['theme3', '/'],
  ] as const)('with the address /index.html leads home in %s', (theme, href) => {
    const menus = { top_menu: [makeEntry('/index.html')] }
    const site = makeSite({ theme, locales: { en: { menus } } })
    expect(site.byLocale.en?.menus.top_menu).toMatchObject([{ href }])
    expect(site.notices.filter(({ name }) => name === 'MenuTargetMissing')).toStrictEqual([])
  })

  it('is left out where its page is missing, with a notice', () => {
    const { menu, notices } = topMenu(makeEntry('/gone.html', { name: 'Gone' }))
    expect(menu).toStrictEqual([])
    expect(notices).toMatchObject([
      { name: 'MenuTargetMissing', message: expect.stringContaining('"Gone" in top_menu points to /gone.html') },
    ])
  })

  it('stays as a heading where its page is missing and entries below it stay', () => {
    const { menu, names } = topMenu(makeEntry('/gone.html', { children: [makeEntry('/water/tariffs.html')] }))
    expect(menu).toStrictEqual([
      {
        id: '/gone.html',
        url: '/gone.html',
        type: 'top_menu',
        name: '/gone.html',
        children: [expect.objectContaining({ href: '/water/tariffs.html' })],
      },
    ])
    expect(names).toStrictEqual(['MenuTargetMissing'])
  })

  it.each(['javascript:alert(1)', 'data:text/html,x', '//elsewhere.example', 'water/tariffs.html', 'ftp://x.example'])(
    'may not point to %s',
    (url) => {
      expect(topMenu(makeEntry(url))).toMatchObject({ menu: [], names: ['MenuUrlRefused'] })
      const { menu } = topMenu(makeEntry(url, { children: [makeEntry('', { id: 'b' })] }))
      expect(menu).toMatchObject([{ children: [{ id: 'b' }] }])
      expect(menu?.[0]).not.toHaveProperty('href')
    },
  )

  it('follows redirects', () => {
    const sample: SiteSample = {
      locales: {
        en: {
          articles,
          configs: { siteConfig: { redirects: [{ from: '/old.html', to: '/water/tariffs.html' }] } },
          menus: { left_menu: [makeEntry('/old.html#cost')] },
        },
      },
    }
    expect(makeSite(sample).byLocale.en?.menus.left_menu).toMatchObject([{ href: '/water/tariffs.html#s-cost' }])
  })
})

describe('menus without end', () => {
  it('are cut below the last level, with a notice', () => {
    const chain = (depth: number): RawMenuEntry =>
      makeEntry('', { id: `level-${depth}`, children: depth === 20 ? [] : [chain(depth + 1)] })
    const { menu, names } = topMenu(chain(1))
    let depth = 0
    for (let level = menu; level?.[0] !== undefined; level = level[0].children) depth += 1
    expect(depth).toBe(MAX_MENU_DEPTH)
    expect(names).toStrictEqual(['MenuTooDeep'])
  })

  it('are cut after the last entry of all menus together, with one notice', () => {
    const many = (prefix: string) =>
      Array.from({ length: 3000 }, (_, index) => makeEntry('', { id: `${prefix}${index}` }))
    const site = makeSite({ locales: { en: { menus: { top_menu: many('t'), left_menu: many('l') } } } })
    const { top_menu, left_menu } = site.byLocale.en?.menus ?? { top_menu: [], left_menu: [] }
    expect(top_menu.length + left_menu.length).toBe(MAX_MENU_ENTRIES)
    expect(site.notices.map(({ name }) => name)).toStrictEqual(['MenuTooLong'])
  })
})

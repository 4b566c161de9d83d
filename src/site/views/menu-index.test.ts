import { describe, expect, it } from 'vitest'
import { makeArticle } from '../../../tests/support/make-article.ts'
import { makeEntry, makeSite } from '../../../tests/support/make-site.ts'
import { createMenuIndex } from './menu-index.ts'

const articles = ['a', 'b', 'c'].map((slug) => makeArticle({ slug, group: 'water-supply', id: slug }))
const page = (slug: string) => `/water-supply/${slug}.html`

function indexOf(left: ReturnType<typeof makeEntry>[], top: ReturnType<typeof makeEntry>[] = []) {
  const menus = { left_menu: left, top_menu: top }
  return createMenuIndex(makeSite({ locales: { zh: { articles }, en: { articles, menus } } }), 'en')
}

describe('the trail of a page', () => {
  const trailOf = (index: ReturnType<typeof indexOf>, path: string) => index.trailOf(path).entries.map(({ id }) => id)

  it('is that of left_menu, else that of top_menu, else empty', () => {
    const index = indexOf(
      [makeEntry('', { id: 'left', children: [makeEntry(page('a'), { id: 'left-a' })] })],
      [makeEntry(page('a'), { id: 'top-a' }), makeEntry(page('b'), { id: 'top-b' })],
    )
    expect(trailOf(index, page('a'))).toStrictEqual(['left', 'left-a'])
    expect(trailOf(index, page('b'))).toStrictEqual(['top-b'])
    expect(trailOf(index, page('c'))).toStrictEqual([])
    expect(['a', 'b', 'c'].map((slug) => index.trailOf(page(slug)).menu)).toStrictEqual([
      'left_menu',
      'top_menu',
      undefined,
    ])
  })

  it('is the first of several, but an entry for the page comes before one for a place in it', () => {
    const index = indexOf([
      makeEntry(`${page('a')}#x`, { id: '1' }),
      makeEntry(page('a'), { id: '2' }),
      makeEntry(page('a'), { id: '3' }),
      makeEntry(`${page('b')}#x`, { id: '4' }),
    ])
    expect(trailOf(index, page('a'))).toStrictEqual(['2'])
    expect(trailOf(index, page('b'))).toStrictEqual(['4'])
  })

  it('knows the pages of its own language only', () => {
    expect(trailOf(indexOf([makeEntry(`/zh${page('a')}`)]), page('a'))).toStrictEqual([])
  })
})

describe('the neighbours of a page', () => {
  it('stand before and after it in left_menu, at whatever depth', () => {
    const index = indexOf([
      makeEntry('', { id: 'h', children: [makeEntry(page('a'), { name: 'A' })] }),
      makeEntry('https://elsewhere.example'),
      makeEntry(page('b'), { name: 'B' }),
    ])
    expect(index.neighboursOf(page('a'))).toStrictEqual({ next: { name: 'B', href: `/en${page('b')}` } })
    expect(index.neighboursOf(page('b'))).toStrictEqual({ previous: { name: 'A', href: `/en${page('a')}` } })
    expect(index.neighboursOf(page('c'))).toStrictEqual({})
  })
})

describe('the label of a group', () => {
  it('is the first entry of left_menu with a page of the group below it, else of top_menu', () => {
    const deep = makeEntry('', { id: 'd', children: [makeEntry('', { id: 'e', children: [makeEntry(page('a'))] })] })
    expect(indexOf([makeEntry(page('b')), { ...deep, name: 'Supply' }]).labelOf('water-supply')).toBe('Supply')
    expect(indexOf([], [{ ...deep, name: 'Top' }]).labelOf('water-supply')).toBe('Top')
    expect(indexOf([{ ...deep, name: 'Left' }], [{ ...deep, name: 'Top' }]).groups).toStrictEqual(['water-supply'])
  })

  it('is its own name made readable where no menu names it', () => {
    expect(indexOf([]).labelOf('water-supply_v1.2')).toBe('Water supply v1 2')
    expect(indexOf([]).labelOf('水')).toBe('水')
  })
})

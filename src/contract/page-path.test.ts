import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodePath, encodePath, splitLocale } from './page-path.ts'

describe('a path', () => {
  it('keeps its slashes and encodes what hosts and attributes would misread', () => {
    expect(encodePath('/水/费用.html')).toBe('/%E6%B0%B4/%E8%B4%B9%E7%94%A8.html')
    expect(encodePath("/a b:*'.html")).toBe('/a%20b%3A%2A%27.html')
  })

  it('comes back from its encoding as it was', () => {
    const segment = fc.string({ unit: 'grapheme', minLength: 1 }).filter((text) => !/[/\p{Cc}]/u.test(text))
    fc.assert(
      fc.property(fc.array(segment), (segments) => {
        const path = `/${segments.join('/')}`.normalize('NFC')
        fc.pre(path.isWellFormed())
        expect(decodePath(encodePath(path))).toBe(path)
      }),
    )
  })

  it('is brought to NFC', () => {
    expect(decodePath('/cafe\u0301.html')).toBe('/caf\u00e9.html')
    expect(decodePath('/cafe%CC%81.html')).toBe('/caf\u00e9.html')
  })

  it.each(['/%', '/%zz', '/%E6%B0', '/a%2Fb.html', '/a%00.html', '/a%0d%0ab', '/a\nb', '/\ud800'])(
    'cannot be meant by %j',
    (pathname) => {
      expect(decodePath(pathname)).toBeUndefined()
    },
  )
})

describe('a locale prefix', () => {
  it.each([
    ['/zh/water/tariffs.html', { prefix: 'zh', path: '/water/tariffs.html' }],
    ['/zh/', { prefix: 'zh', path: '/' }],
    ['/zh', { prefix: 'zh', path: '/' }],
    ['/', { path: '/' }],
    ['/zhang.html', { path: '/zhang.html' }],
    ['/fr/x.html', { path: '/fr/x.html' }],
    ['zh/x.html', { path: 'zh/x.html' }],
  ])('is split off %s', (path, expected) => {
    expect(splitLocale(path)).toStrictEqual(expected)
  })
})

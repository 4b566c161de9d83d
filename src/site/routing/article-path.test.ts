import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { articlePath, RESERVED_ARTICLES, RESERVED_GROUPS } from './article-path.ts'

const refusedOf = (slug: string, group?: string) => {
  const placed = articlePath(slug, group)
  return 'refused' in placed ? placed.refused : undefined
}

describe('the path of an article', () => {
  it('is its group and name', () => {
    expect(articlePath('tariffs', 'water')).toStrictEqual({
      path: '/water/tariffs.html',
      slug: 'tariffs',
      group: 'water',
    })
    expect(articlePath('tariffs')).toStrictEqual({ path: '/tariffs.html', slug: 'tariffs' })
  })

  it('takes an empty group for none', () => {
    expect(articlePath('tariffs', '')).toStrictEqual({ path: '/tariffs.html', slug: 'tariffs' })
  })

  it('is in NFC', () => {
    expect(articlePath('cafe\u0301', '\u1112\u1161\u11ab')).toMatchObject({ path: '/\ud55c/caf\u00e9.html' })
  })

  it.each(['a', 'v1.2', '费用', '요금-2026', 'under_score', '-dash-', '9', 'a..b'])('may be %s', (slug) => {
    expect(refusedOf(slug)).toBeUndefined()
    expect(refusedOf('x', slug)).toBeUndefined()
  })

  it.each(['tariffs.html', 'tariffs.md', 'sitemap.xml', 'sitemap-2.xml', 'llms.txt', '_headers'])(
    'has no group called %s, which is a file beside it',
    (group) => {
      expect(refusedOf('x', group)).toBe(`the group name "${group}" is that of a file`)
      expect(articlePath('x', 'v1.html5')).not.toHaveProperty('refused')
    },
  )

  it.each([
    '',
    '.',
    '..',
    '.hidden',
    'trailing.',
    'a b',
    'a/b',
    'a\\b',
    '<b>',
    'a?',
    'a#b',
    'a%20',
    'a\u0000',
    '\ud800',
    '😀',
  ])('may not be %j', (slug) => {
    expect(refusedOf(slug)).toBeDefined()
    if (slug !== '') expect(refusedOf('x', slug)).toBeDefined()
  })

  it('has at most 120 characters in a segment', () => {
    expect(refusedOf('a'.repeat(120), 'b'.repeat(120))).toBeUndefined()
    expect(refusedOf('a'.repeat(121))).toContain('longer than 120 characters')
  })

  it('fits into a file name', () => {
    expect(refusedOf('水'.repeat(83))).toBeUndefined()
    expect(refusedOf('水'.repeat(84))).toContain('250 bytes')
  })

  it('leaves the names of the program alone', () => {
    for (const group of RESERVED_GROUPS) expect(refusedOf('x', group)).toContain('kept for the program')
    for (const slug of RESERVED_ARTICLES) expect(refusedOf(slug)).toContain('kept for the program')
  })

  it('may use the names of groups in articles, and those of articles within a group', () => {
    expect(refusedOf('assets')).toBeUndefined()
    expect(refusedOf('index', 'water')).toBeUndefined()
    expect(refusedOf('404', 'water')).toBeUndefined()
  })

  it('never holds what a path or a file system would misread', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (slug, group) => {
        const placed = articlePath(slug, group)
        if ('refused' in placed) return
        expect(placed.path).toMatch(/^(\/[^/.][^/]*)?\/[^/.][^/]*\.html$/)
        expect(placed.path).not.toMatch(/[\p{Cc}\p{Z}\\?#%&"'<>|:*]/u)
        expect(placed.path).toBe(placed.path.normalize('NFC'))
        expect(articlePath(placed.slug, placed.group)).toStrictEqual(placed)
      }),
    )
  })
})

import { describe, expect, it } from 'vitest'
import type { ChromeRange, Drawing, SharedView } from '#site/view.ts'
import { findWords, placesOf } from './page-words.ts'

const shared = { dataHref: '/_data/en.0a1b.json' } as SharedView
const chrome = Buffer.from('<nav>/_data/en.0a1b.json</nav>')
const bar: ChromeRange = { part: 'bar', from: 1, to: 2 }

describe('what a page says itself', () => {
  it('does not hold the name of the data’s file, which becomes a piece of its own', () => {
    const found = findWords(['<head>"/_data/en.0a1b.json"</head>', chrome, '<p>水</p>'], [bar], shared)
    expect(found?.drawing).toEqual(['<head>"', '/_data/en.0a1b.json', '"</head>', chrome, '<p>水</p>'])
    expect(found?.ranges).toEqual([
      { part: '/dataHref', from: 1, to: 2 },
      { part: 'bar', from: 3, to: 4 },
    ])
  })

  it('is left as it is where the name stands in chrome alone, or there is none', () => {
    const drawing: Drawing = ['<head></head>', chrome, '<p>水</p>']
    expect(findWords(drawing, [bar], shared)).toEqual({ drawing, ranges: [bar] })
    expect(findWords(drawing, [bar], {} as SharedView)).toEqual({ drawing, ranges: [bar] })
  })

  it.each<[string, Drawing]>([
    ['in one piece', ['"/_data/en.0a1b.json" "/_data/en.0a1b.json"', chrome]],
    ['in two', ['"/_data/en.0a1b.json"', chrome, '"/_data/en.0a1b.json"']],
  ])('is not known where an editor wrote the name too, %s', (_, drawing) => {
    expect(findWords(drawing, [bar], shared)).toBeUndefined()
  })

  it('stands between places that are counted in bytes, whatever chrome is called', () => {
    const ranges = [{ ...bar, part: 'section\n1 2 "x"' }]
    expect(placesOf(ranges, [10, 40, 46])).toBe('10 40 "section\\n1 2 \\"x\\""')
    expect(placesOf([{ ...bar, from: 0 }], [10, 40])).toBe('0 40 "bar"')
  })
})

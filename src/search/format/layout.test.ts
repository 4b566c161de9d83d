import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { TABLE_HEAD } from '#contract/table-head.ts'
import { INDEX_FIELDS, KEYWORDS_END, layOut, TITLE_END, titleLength, SYLLABLE_STEP, type Layout } from './layout.ts'

const article = (text: string, rest = {}) => ({ title: 'Title', keywords: [], text, ...rest })

const placesOf = ({ lines }: Layout, token: string) =>
  lines.flatMap(({ tokens, places }) => places.filter((_, at) => tokens[at]?.text === token))

describe('layOut', () => {
  it('gives title, keywords and text their own places', () => {
    const layout = layOut(article('text', { title: 'alpha', keywords: ['beta'], summary: 'gamma' }), 1024)
    expect(placesOf(layout, 'alpha')).toEqual([0])
    expect(placesOf(layout, 'beta')).toEqual([TITLE_END])
    expect(placesOf(layout, 'gamma')).toEqual([KEYWORDS_END])
    expect(layout.lines.map(({ field }) => field)).toEqual([
      INDEX_FIELDS.title,
      INDEX_FIELDS.keywords,
      INDEX_FIELDS.keywords,
      INDEX_FIELDS.body,
    ])
    expect(layout.blocks).toEqual(['gamma\ntext'])
  })

  it('begins each Korean word at a place that tells so', () => {
    const layout = layOut(article('요금 납부하기 안내'), 1024)
    for (const word of ['요금', '납부하기', '안내']) {
      for (const place of placesOf(layout, word)) expect(place % SYLLABLE_STEP).toBe(0)
    }
  })

  it('keeps later lines in place when a line grows a little', () => {
    const before = layOut(article('水费\n硬度'), 1024)
    const after = layOut(article('缴纳水费\n硬度'), 1024)
    expect(placesOf(after, '硬度')).toEqual(placesOf(before, '硬度'))
  })

  it('begins a new block with the line that does not fit in the last', () => {
    const line = 'word '.repeat(60).trim()
    const { blocks, lines } = layOut(article([line, line, line].join('\n')), 512)
    expect(blocks.length).toBeGreaterThan(1)
    for (const { places } of lines) expect(new Set(places.map((place) => Math.floor(place / 512))).size).toBeLessThan(2)
  })

  it('cuts a line that is longer than a block after a sentence', () => {
    const { blocks } = layOut(article('One sentence stands here. '.repeat(100)), 512)
    expect(blocks.length).toBeGreaterThan(4)
    expect(blocks.filter((block) => block !== '').every((block) => block.endsWith('.'))).toBe(true)
  })

  it('finds the words of a head of a table and does not show them', () => {
    const text = `Prices\n${TABLE_HEAD}Connection\n${TABLE_HEAD}Up to 6 m\nWater\n€685`
    const layout = layOut(article(text), 1024)
    expect(layout.blocks).toEqual(['Prices\nWater\n€685'])
    expect(placesOf(layout, 'connection')).toHaveLength(1)
  })

  it('has a text for each block, also for one that holds the head of a table alone', () => {
    const heads = Array.from({ length: 40 }, () => `${TABLE_HEAD}${'wide '.repeat(20).trim()}`)
    const { blocks, lines } = layOut(article(heads.join('\n')), 512)
    const last = Math.max(...lines.flatMap(({ places }) => places.map((place) => Math.floor(place / 512))))
    expect(blocks).toEqual(Array.from({ length: last + 1 }, () => ''))
  })

  it('ends for every text, and loses no word of it', () => {
    const text = fc.string({
      unit: fc.constantFrom('a', 'b', ' ', '\n', '水', '물', '.', '。', 'ﷺ', '𠮷'),
      maxLength: 3000,
    })
    fc.assert(
      fc.property(text, (all) => {
        const { blocks } = layOut(article(all), 512)
        expect(blocks.join('').replace(/\s/g, '')).toBe(all.replace(/\s/g, ''))
      }),
      { numRuns: 50 },
    )
  })
})

describe('the length of a title', () => {
  it.each([
    ['What to bring', 5],
    ['No water', 7],
    ['Who are we?', 8],
    ['水费 查询', 4],
    ['Wi-Fi', 4],
  ])('is that of its telling words: %s', (title, length) => {
    expect(titleLength(title)).toBe(length)
  })
})

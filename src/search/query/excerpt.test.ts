import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { excerpt, highlight } from './excerpt.ts'

const marked = (pieces: ReturnType<typeof highlight>) =>
  pieces.map(({ text, isHit }) => (isHit ? `[${text}]` : text)).join('')

describe('highlight', () => {
  it('marks whole words and runs as they are written', () => {
    expect(marked(highlight('Café bills, billing and Bill', { words: ['cafe', 'bill'], runs: [] }))).toBe(
      '[Café] bills, billing and [Bill]',
    )
    expect(marked(highlight('缴纳水费和ＡＰＰ', { words: ['app'], runs: ['水费'] }))).toBe('缴纳[水费]和[ＡＰＰ]')
  })

  it('marks Korean words parted by a blank, and syllables written in parts', () => {
    expect(marked(highlight('수도 요금 안내', { words: [], runs: ['수도요금'] }))).toBe('[수도 요금] 안내')
    const parted = '검색결과를'.normalize('NFD')
    expect(highlight(parted, { words: [], runs: ['검색'] })[0]).toEqual({ text: '검색'.normalize('NFD'), isHit: true })
  })

  it('marks words with characters that nobody sees in them, and shows these as written', () => {
    expect(marked(highlight('Mehr Infor\u00adma\u200btion hier', { words: ['information'], runs: [] }))).toBe(
      'Mehr [Infor\u00adma\u200btion] hier',
    )
    expect(marked(highlight('缴纳\u200b水\u200b费 👩\u200d💻', { words: [], runs: ['水费'] }))).toBe(
      '缴纳\u200b[水\u200b费] 👩\u200d💻',
    )
  })

  it('changes nothing of the text', () => {
    const words = fc.array(fc.constantFrom('a', 'b', 'ab'))
    const runs = fc.array(fc.constantFrom('水', '요금', '水费'))
    const unit = fc.constantFrom('a', 'B', ' ', '水', '费', '요', '금', 'ﬁ', 'é', '\u0301', '㎥', '\u00ad', '\u200d')
    fc.assert(
      fc.property(fc.string({ unit }), fc.record({ words, runs }), (text, marks) => {
        expect(
          highlight(text, marks)
            .map((piece) => piece.text)
            .join(''),
        ).toBe(text)
      }),
    )
  })
})

describe('excerpt', () => {
  const before = 'Nothing of interest stands here. '.repeat(20)

  it('begins with the text where that holds the words', () => {
    expect(marked(excerpt('Pay by card. It is free.', { words: ['card'], runs: [] }))).toBe(
      'Pay by [card]. It is free.',
    )
  })

  it('begins with the sentence that holds the words, and is about as long as asked for', () => {
    const pieces = excerpt(`${before}Pay your bill by card. ${before}`, { words: ['card'], runs: [] }, undefined, 100)
    expect(marked(pieces)).toMatch(/^… Pay your bill by \[card\]\./)
    expect(marked(pieces).length).toBeLessThan(170)
  })

  it('shows the place where most of the words stand together', () => {
    const text = `The card is lost. ${before}Pay by card at the counter. ${before}`
    expect(marked(excerpt(text, { words: ['card', 'counter'], runs: [] }))).toContain('Pay by [card] at the [counter].')
  })

  it('shows half as many Chinese characters', () => {
    const text = `${'没有什么可看的。'.repeat(30)}缴纳水费的方式。${'没有什么可看的。'.repeat(30)}`
    const shown = marked(excerpt(text, { words: [], runs: ['水费'] }))
    expect(shown).toMatch(/^… 缴纳\[水费\]的方式。/)
    expect(shown.length).toBeLessThan(110)
  })

  it('parts what stood in lines of its own, and begins with one', () => {
    const rows = Array.from({ length: 30 }, (_, row) => `Row ${row}`).join('\n')
    const shown = marked(excerpt(`Prices\nWater\n1.18 euros\n${rows}`, { words: ['water'], runs: [] }))
    expect(shown).toMatch(/^Prices · \[Water\] · 1\.18 euros · Row 0 · Row 1 .*\d …$/)
    const later = marked(excerpt(`${rows}\nWater\n${rows}`, { words: ['water'], runs: [] }))
    expect(later).toMatch(/^… Row \d+ · .*\[Water\].*\d …$/)
  })

  it('shows the beginning if nothing is found', () => {
    expect(marked(excerpt(before, { words: ['absent'], runs: [] }))).toMatch(/^Nothing of interest.* …$/)
  })
})

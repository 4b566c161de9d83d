import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { normalize } from './characters.ts'
import { tokenize } from './tokenize.ts'

const texts = (text: string) => tokenize(normalize(text)).map((token) => token.text)

describe('tokenize', () => {
  it('finds words between anything that is no letter or digit', () => {
    expect(texts('Pay your bill, by 12.5.2026 (or 0800 555)!')).toEqual([
      'pay',
      'your',
      'bill',
      'by',
      '12',
      '5',
      '1252026',
      '52026',
      '2026',
      'or',
      '0800',
      '0800555',
      '555',
    ])
  })

  it('finds runs of Chinese characters and whole Korean words, apart from Latin letters beside them', () => {
    expect(texts('下载APP，缴纳水费。')).toEqual(['下载', 'app', '缴纳水费'])
    expect(texts('요금을 낸 3단계 검색결과를')).toEqual(['요금을', '낸', '3', '단계', '검색결과를'])
  })

  it('keeps kana with Chinese characters, and characters of the later planes whole', () => {
    expect(texts('東京タワー')).toEqual(['東京タワー'])
    expect(texts('大𠮷野家')).toEqual(['大', '𠮷', '野家'])
  })

  it('spells full-width letters, letters with accents and parted syllables like the others', () => {
    expect(texts('ＰＤＦ １２')).toEqual(['pdf', '12'])
    expect(texts('Café Müller’s naïve')).toEqual(['cafe', 'muller', 'naive'])
    expect(texts('검색'.normalize('NFD'))).toEqual(['검색'])
  })

  it('reads over characters that nobody sees', () => {
    expect(texts('infor\u00adma\u200btion wa\u2060ter\ufeff')).toEqual(['information', 'water'])
    expect(texts('缴纳\u200b水费')).toEqual(['缴纳水费'])
    expect(texts('수도\u200b요금')).toEqual(['수도요금'])
  })

  it('drops possessive endings and inner apostrophes', () => {
    expect(texts("women's don’t O'Neill")).toEqual(['women', 'dont', 'oneill'])
  })

  it('tells a hyphenated pair as two words and as one', () => {
    expect(texts('by e-mail')).toEqual(['by', 'e', 'email', 'mail'])
  })

  it.each([
    ['an amount', '$1,299.00', ['1', '299', '1299', '00']],
    ['an amount as others write it', '1.299,50 €', ['1', '299', '1299.5', '50']],
    ['an amount with blanks', '12 500', ['12', '12500', '500']],
    ['a telephone number', '02-555-0142', ['02', '555', '025550142', '5550142', '0142']],
    ['one with a bracket', '02) 555-0142', ['02', '555', '025550142', '5550142', '0142']],
    ['a measure', '3.5kg', ['3', '3.5kg', '5kg']],
    ['a measure with a blank', '3,5 kg', ['3', '5', '3.5kg', 'kg']],
    ['a range', '20-30 min', ['20', '30', '30min', 'min']],
    ['a version', '1.2.3', ['1', '2', '3']],
    ['digits of other words', 'No. 3, 4010 Harbour City', ['no', '3', '4010', 'harbour', 'city']],
  ])('tells %s in groups of digits also as one', (_what, text, expected) => {
    expect(texts(text)).toEqual(expected)
  })

  it('passes over codes too long to be typed', () => {
    expect(texts(`short ${'x'.repeat(41)} word`)).toEqual(['short', 'word'])
  })

  it('tells of each token where it stands, in order and within the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const normalized = normalize(text)
        let end = 0
        for (const token of tokenize(normalized)) {
          expect(token.at + token.length).toBeLessThanOrEqual(normalized.length)
          if (token.joined) continue
          expect(token.at).toBeGreaterThanOrEqual(end)
          end = token.at + token.length
        }
      }),
    )
  })
})

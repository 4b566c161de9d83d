import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { makeSearchIndex } from '../../../tests/support/make-search-index.ts'
import { findPhrase } from './find-phrase.ts'
import { TITLE_END } from '../format/layout.ts'

async function docs(texts: readonly string[], phrase: string): Promise<number[]> {
  const index = await makeSearchIndex(texts.map((text) => ({ title: '', text }))).open()
  return [...(await findPhrase(index, phrase)).keys()].sort((a, b) => a - b)
}

const run = (min: number, max: number, ...characters: string[]) =>
  fc.string({ unit: fc.constantFrom(...characters), minLength: min, maxLength: max })

describe('findPhrase', () => {
  it('finds the articles that hold a run of Chinese characters, and no others', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(run(0, 40, '水', '费', '表', '，', ' ')),
        run(2, 6, '水', '费', '表'),
        async (texts, phrase) => {
          expect(await docs(texts, phrase)).toEqual(texts.flatMap((text, doc) => (text.includes(phrase) ? [doc] : [])))
        },
      ),
    )
  })

  it('finds a part of a Korean word wherever it begins, over a blank after two syllables or four', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(run(0, 40, '요', '금', '표', ' ', ',', '水', 'a')),
        run(2, 6, '요', '금', '표'),
        async (texts, phrase) => {
          const written = new RegExp((phrase.match(/.{2}(?=..)|.+/g) ?? []).join(' ?'))
          const found = await docs(texts, phrase)
          expect(found).toEqual(texts.flatMap((text, doc) => (written.test(text) ? [doc] : [])))
        },
      ),
    )
  })

  it('finds Korean words that are written apart as well as together', async () => {
    expect(await docs(['수도 요금', '수도요금', '요금 수도', '수도에서 요금', '상수도 요금'], '수도요금')).toEqual([
      0, 1, 4,
    ])
  })

  it('leaves out no syllable of a Korean word', async () => {
    expect(await docs(['발전소 소음'], '발전소음')).toEqual([])
    expect(await docs(['개인정보처리방침'], '개인처리')).toEqual([])
  })

  it('joins Korean words over a blank and over nothing else', async () => {
    const apart = [
      '수도,요금',
      '수도. 요금',
      '수도 · 요금',
      '수도A요금',
      '수도 水 요금',
      '수도(水)요금',
      '상수도,요금',
      '수도  요금',
    ]
    const lines = Array.from({ length: 20 }, (_, length) => `${'가'.repeat(length)}수도\n요금`)
    expect(await docs([...apart, ...lines, '수도 요금'], '수도요금')).toEqual([apart.length + lines.length])
  })

  it('finds no phrase that ends a title or keyword and begins what follows', async () => {
    const lengths = Array.from({ length: 20 }, (_, shorter) => TITLE_END - shorter)
    for (const [first, second] of [
      ['수도', '요금'],
      ['水费', '账单'],
    ] as const) {
      const articles = lengths.flatMap((length) => {
        const filler = `${'a'.repeat(length)},`
        return [
          { title: `${filler}${first}`, keywords: [second] },
          { title: '', keywords: [`${filler}${first}`], text: second },
        ]
      })
      const index = await makeSearchIndex([...articles, { title: '', keywords: [first, second] }]).open()
      expect([...(await findPhrase(index, first + second)).keys()]).toEqual([])
    }
  })

  it('tells apart what stands together and what does not, even around a pair so common that its places are forgotten', async () => {
    const commonplace = '北京，'.repeat(60)
    const texts = Array.from({ length: 150 }, () => `${commonplace}大学`)
    texts[40] = `${commonplace}北京大学`
    const index = await makeSearchIndex(texts.map((text) => ({ text }))).open()
    expect([...((await index.pair('北京'))?.slice(0, 1) ?? '')]).toEqual(['~'])
    expect([...(await findPhrase(index, '北京大学')).keys()]).toEqual([40])
  })

  it('tells how often, in which blocks and where the phrase stands', async () => {
    const filler = '天地玄黄。'.repeat(150)
    const index = await makeSearchIndex([{ title: '水费表', text: `${filler}\n${filler}\n交水费，水费` }], 512).open()
    const found = (await findPhrase(index, '水费')).get(0)
    expect(found).toMatchObject({ count: 3, title: 1, keywords: 0 })
    expect(Math.log2(found?.blocks ?? 0)).toBeGreaterThan(1)
  })
})

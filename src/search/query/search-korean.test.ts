import { describe, expect, it } from 'vitest'
import { makeSearchIndex } from '../../../tests/support/make-search-index.ts'

describe('search of Korean', () => {
  const index = makeSearchIndex([
    { title: '찾기', text: '검색결과를 보여 줍니다.' },
    { title: '모집', text: '자원봉사자를 찾습니다.' },
    { title: '수돗물', text: '수도 요금은 매달 냅니다. 물을 아껴 주세요.' },
    { title: '새 건물', text: '건물과 선물' },
  ])

  it.each([
    ['a noun with a particle attached', '검색결과', ['찾기']],
    ['the beginning of such a noun', '검색', ['찾기']],
    ['a part of a compound', '봉사자', ['모집']],
    ['a noun by itself with another particle', '검색결과가', ['찾기']],
    ['two words typed as one', '수도요금', ['수돗물']],
    ['one syllable with a particle', '물', ['수돗물']],
    ['syllables typed in parts', '검색'.normalize('NFD'), ['찾기']],
    ['a word with a syllable still being typed', '검색ㄱ', ['찾기']],
  ])('finds %s', async (_what, query, titles) => {
    expect(await index.find(query)).toEqual(titles)
  })

  it.each(['색검', '과를결', '공룡', '니다자원', '봉사찾습'])('finds nothing for %s', async (query) => {
    expect(await index.find(query)).toEqual([])
  })

  it('puts what begins a word above what stands inside of one', async () => {
    const lions = makeSearchIndex([
      { title: '첫째', text: '봉사자와 봉사자' },
      { title: '둘째', text: '동물원의 사자' },
    ])
    expect(await lions.find('사자')).toEqual(['둘째', '첫째'])
  })
})

describe('a Korean noun', () => {
  const index = makeSearchIndex([
    { title: '요금 납부', text: '은행에서 냅니다.' },
    { title: '안내', text: '요금은 매달 나옵니다.' },
    { title: '고양이', text: '동물' },
    { title: '고양시', text: '도시' },
  ])

  it('is found with whatever particle, a title first', async () => {
    expect(await index.find('요금은')).toEqual(['요금 납부', '안내'])
  })

  it('that only looks as if it ended with one comes first as it is', async () => {
    expect((await index.find('고양이'))[0]).toBe('고양이')
  })
})

import { describe, expect, it } from 'vitest'
import { makeSearchIndex } from '../../../tests/support/make-search-index.ts'

describe('a run that was typed without blanks', () => {
  const chinese = makeSearchIndex([
    { title: '水费', text: '每月的账单' },
    { title: '查询', text: '在柜台办理' },
    { title: '古典小说', text: '《红楼梦》写于清代，作者是曹雪芹。' },
    { title: '现代小说', text: '作者不明' },
  ])
  const korean = makeSearchIndex([
    { title: '여권용 사진', text: '가로 3.5cm' },
    { title: '사진 강좌', text: '매주 화요일' },
    { title: '요금 납부', text: '은행에서 냅니다' },
    { title: '어지럼증', text: '이럴 때 꿰매지 않습니다.' },
  ])

  it.each([
    ['Chinese', '水费查询', ['水费', '查询']],
    ['Chinese', '红楼梦作者', ['古典小说', '现代小说']],
    ['Chinese', '请问怎么查询', ['查询']],
    ['Chinese', '水费怪兽', ['水费']],
    ['Korean', '여권사진', ['여권용 사진', '사진 강좌']],
    ['Korean', '납부방법', ['요금 납부']],
    ['Korean', '요금납부공룡은', ['요금 납부']],
    ['Korean', '럼증꿰매', []],
  ])('is searched like its words in %s: %s', async (language, query, titles) => {
    const found = await (language === 'Chinese' ? chinese : korean).find(query)
    expect(found.toSorted()).toEqual(titles.toSorted())
  })

  it('says which answers lack a word of it', async () => {
    const { total, partial, results } = await chinese.ask('红楼梦作者')
    expect({ total, partial }).toEqual({ total: 2, partial: 1 })
    expect(results.map(({ isPartial = false }) => isPartial)).toEqual([false, true])
  })
})

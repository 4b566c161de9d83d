import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { writeHanForms } from '../text/han-forms.ts'
import { makeSearchIndex } from '../../../tests/support/make-search-index.ts'

describe('search of English', () => {
  const index = makeSearchIndex([
    { title: 'Meters', text: 'We read your meter twice a year. Metering is free.' },
    { title: 'Recycling yard', text: 'Bring glass and paper.' },
    { title: 'Leaks', text: 'Report a leak of water in the street.' },
    { title: 'Tariffs', text: 'Prices of water for the home.' },
    { title: 'Filters', text: 'A filter at the tap.' },
  ])

  it.each([
    ['a word', 'glass', ['Recycling yard']],
    ['other forms of a word by their stem', 'meters', ['Meters']],
    ['the beginning of the last word', 'recyc', ['Recycling yard']],
    ['several words in any order, then what lacks one', 'home water', ['Tariffs', 'Leaks']],
    ['a question by the words that say something', 'where do I report a leak?', ['Leaks']],
    ['a word with a letter wrong', 'tarifgs', ['Tariffs']],
    ['a word with its first letters swapped', 'emter', ['Meters']],
    ['a word with the third and fourth letter swapped', 'metre', ['Meters']],
    ['another form of a word with a letter too many', 'fillters', ['Filters']],
    ['full-width letters', 'ＧＬＡＳＳ', ['Recycling yard']],
  ])('finds %s', async (_what, query, titles) => {
    expect(await index.find(query)).toEqual(titles)
  })

  it.each(['lter', 'xylophone', '', '  ', '?!', 'te'])('finds nothing for %j', async (query) => {
    expect(await index.find(query)).toEqual([])
  })

  it('takes only the word that is being typed for the beginning of another', async () => {
    expect(await index.find('recyc ')).toEqual(['Recycling yard'])
    const cars = makeSearchIndex([
      { title: 'Care', text: 'paint' },
      { title: 'Cars', text: 'paint' },
    ])
    expect(await cars.find('car')).toEqual(['Cars', 'Care'])
    expect((await cars.ask('car paint')).results.map(({ isPartial = false }) => isPartial)).toEqual([false, true])
  })

  it('forgives an error only where no word is spelled like that', async () => {
    const both = makeSearchIndex([{ title: 'Form' }, { title: 'Fork' }])
    expect(await both.find('fork ')).toEqual(['Fork'])
  })

  it('shows what has most of the words if nothing has all, and says so', async () => {
    const { total, partial, results } = await index.ask('water zebra')
    expect({ total, partial }).toEqual({ total: 2, partial: 2 })
    expect(results.map(({ href }) => href).sort()).toEqual(['Leaks', 'Tariffs'])
  })

  it('finds a hyphenated word written as one, and two words written with a hyphen', async () => {
    const mail = makeSearchIndex([
      { title: 'A', text: 'by e-mail' },
      { title: 'B', text: 'by email' },
      { title: 'C', text: 'hot water' },
    ])
    expect((await mail.find('e-mail')).sort()).toEqual(['A', 'B'])
    expect((await mail.find('email')).sort()).toEqual(['A', 'B'])
    expect(await mail.find('hot-water')).toEqual(['C'])
  })

  it('puts the newer of two equal articles first', async () => {
    const twins = makeSearchIndex([
      { title: 'Old one', text: 'same' },
      { title: 'New one', text: 'same' },
    ])
    expect(await twins.find('same')).toEqual(['New one', 'Old one'])
  })
})

describe('search of Chinese', () => {
  const index = makeSearchIndex([
    { title: '缴费', text: '您可以在柜台缴纳水费，也可以下载APP。' },
    { title: '水质', text: '我们每天检查自来水的硬度。北京的大学也用它。' },
    { title: '大学', text: '北京大学的食堂。' },
    { title: '天气', text: '上海东方的水面平静。' },
  ])

  it.each([
    ['a word of two characters inside a sentence', '硬度', ['水质']],
    ['a whole run', '缴纳水费', ['缴费']],
    ['words of a run that stand apart', '水费缴纳', ['缴费']],
    ['a question without blanks', '怎么缴纳水费', ['缴费']],
    ['one character', '食', ['大学']],
    ['Latin and Chinese without a blank', '下载app', ['缴费']],
    ['full-width Latin', 'ＡＰＰ', ['缴费']],
  ])('finds %s', async (_what, query, titles) => {
    expect(await index.find(query)).toEqual(titles)
  })

  it.each(['费水', '海方', '纳费', '度硬', '恐龙'])('finds nothing for %s', async (query) => {
    expect(await index.find(query)).toEqual([])
  })

  it('finds a character of the later planes with what stands beside it', async () => {
    const rare = makeSearchIndex([
      { title: '甲', text: '𠮷野家' },
      { title: '乙', text: '野家' },
      { title: '丙', text: '大𠮷' },
    ])
    const { results } = await rare.ask('𠮷野')
    expect(results.map(({ href, isPartial = false }) => [href, isPartial])).toContainEqual(['甲', false])
    expect(results.filter(({ isPartial }) => !isPartial)).toHaveLength(1)
    expect(await rare.find('𠮷')).toEqual(['丙', '甲'])
  })

  it('puts what has a word whole above what has its parts', async () => {
    expect((await index.find('北京大学'))[0]).toBe('大学')
  })

  it('leaves out what holds a word only as the end of one word and the beginning of the next', async () => {
    const cities = makeSearchIndex([
      { title: '甲', text: '北京都市圈的规划' },
      { title: '乙', text: '他住在京都，很安静。' },
    ])
    expect(await cities.find('京都')).toEqual(['乙'])
    expect((await cities.ask('京都')).total).toBe(1)
  })
})

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

describe('traditional and simplified characters', () => {
  const forms = writeHanForms([
    ['費', '费'],
    ['繳', '缴'],
    ['納', '纳'],
  ])
  const samples = [
    { title: '繳納水費', text: '水費每月一次。' },
    { title: '缴纳方式', text: '水费' },
    { title: '學費' },
  ]

  it.each(['水费', '水費', '怎麼繳納水费'])('find each other: %s', async (query) => {
    const { results } = await makeSearchIndex(samples, undefined, forms).ask(query)
    expect(results.map(({ href }) => href)).toEqual(['繳納水費', '缴纳方式'])
    expect(results[0]?.excerpt.find(({ isHit }) => isHit)?.text).toBe('水費')
  })

  it('differ in an index without the table', async () => {
    expect(await makeSearchIndex(samples).find('水费')).toEqual(['缴纳方式'])
  })
})

describe('one ranked list', () => {
  const index = makeSearchIndex([
    { title: 'No water', text: 'What to do.' },
    { title: 'Meters', text: 'Water in the morning or at night: read them this morning.' },
    ...Array.from({ length: 8 }, (_, number) => ({ title: `Notice ${number}`, text: 'Water, and morning hours.' })),
  ])

  it('shows a title that says nearly all among those that have all words', async () => {
    const { results } = await index.ask('no water this morning')
    expect(results.slice(0, 5)).toContainEqual(expect.objectContaining({ href: 'No water', isPartial: true }))
  })

  it('shows five answers at least, if so many have something', async () => {
    expect(await index.ask('notice 7')).toMatchObject({ total: 5, partial: 4 })
  })
})

describe('numbers', () => {
  const index = makeSearchIndex([
    { title: 'Rent', text: 'It is $1,299.00 a month.' },
    { title: 'Clinic', text: 'Call 02-555-0142.' },
    { title: 'Parcels', text: 'Up to 3.5 kg.' },
    { title: 'General notice 3', text: 'Room 5, fee 1, line 299.' },
  ])

  it.each([
    ['1299', 'Rent'],
    ['1,299', 'Rent'],
    ['$1,299.00', 'Rent'],
    ['1299.00', 'Rent'],
    ['025550142', 'Clinic'],
    ['02 555 0142', 'Clinic'],
    ['555-0142', 'Clinic'],
    ['3.5kg', 'Parcels'],
    ['3.50 kg', 'Parcels'],
    ['3,5', 'Parcels'],
    ['notice 3', 'General notice 3'],
  ])('are found as %s', async (query, title) => {
    expect((await index.find(query))[0]).toBe(title)
  })

  it('are not found by a digit of them', async () => {
    expect(await index.find('3.7kg')).toEqual([])
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

describe('search of anything', () => {
  const index = makeSearchIndex([{ title: 'Water 水费 요금', text: 'bills, 账单 그리고 고지서' }])

  it('answers whatever is typed', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' })), async (query) => {
        const { total, results } = await index.ask(query)
        expect(results).toHaveLength(total)
      }),
    )
  })
})

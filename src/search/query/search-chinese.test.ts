import { describe, expect, it } from 'vitest'
import { makeSearchIndex } from '../../../tests/support/make-search-index.ts'
import { writeHanForms } from '../text/han-forms.ts'

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

  it('finds by single characters what has no word of a question, beside one that articles have', async () => {
    const pipes = makeSearchIndex([{ title: '铅做的水管' }, { title: '水管' }, { title: '明年' }])
    expect(await pipes.find('水管是铅')).toEqual(['铅做的水管', '水管'])
    expect(await pipes.find('明码标价')).toEqual([])
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

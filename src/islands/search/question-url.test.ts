import { describe, expect, it } from 'vitest'
import { questionHref, readQuestion } from './question-url.ts'

const PAGE = 'https://harbour.example/zh/search.html'

describe('readQuestion', () => {
  it('reads words, group and page', () => {
    expect(readQuestion(`${PAGE}?q=pay+bill&group=News&page=3`)).toEqual({ text: 'pay bill', group: 'News', page: 3 })
    expect(readQuestion(`${PAGE}?q=水费`)).toEqual({ text: '水费', page: 1 })
  })

  it('takes what makes no sense for nothing', () => {
    expect(readQuestion(PAGE)).toEqual({ text: '', page: 1 })
    for (const page of ['0', '-1', '1.5', 'x', '']) expect(readQuestion(`${PAGE}?q=a&page=${page}`).page).toBe(1)
  })
})

describe('questionHref', () => {
  it('is read back as it was', () => {
    for (const question of [
      { text: 'a & b', page: 1 },
      { text: '물', group: '', page: 2 },
      { text: '水', group: 'A/B', page: 1 },
    ]) {
      expect(readQuestion(new URL(questionHref(PAGE, question), PAGE).href)).toEqual(question)
    }
  })

  it('keeps what else stands in the address, and leaves out what goes without saying', () => {
    expect(questionHref(`${PAGE}?utm=1&q=old&group=News&page=2#top`, { text: 'new', page: 1 })).toBe(
      '/zh/search.html?utm=1&q=new#top',
    )
    expect(questionHref(`${PAGE}?q=old`, { text: '', page: 1 })).toBe('/zh/search.html')
  })
})

import { describe, expect, it } from 'vitest'
import { catalogues } from '#messages/catalogues.ts'
import type { Answer } from '#search/query/answer.ts'
import type { SearchViewState } from './search-model.ts'
import { searchWords } from './search-words.ts'

const answered = (total: number, rest: Partial<Answer> = {}): SearchViewState => {
  const answer = { total, partial: 0, groups: [], page: 1, pages: 1, results: [], ...rest }
  return { kind: 'answered', question: { text: ' water ', page: 1 }, answer }
}

const english = searchWords(catalogues.en, 'en', 'UTC')

describe('the words of the search', () => {
  it('count what was found, in the language of the page', () => {
    expect(english.status(answered(1))).toBe('1 article found')
    expect(english.status(answered(12))).toBe('12 articles found')
    expect(searchWords(catalogues.kr, 'ko', 'UTC').status(answered(3))).toBe('문서 3건을 찾았습니다')
    expect(searchWords(catalogues.zh, 'zh-Hans', 'UTC').status(answered(3))).toBe('找到 3 篇文章')
  })

  it('say that nothing was found, and for what', () => {
    expect(english.status(answered(0))).toContain('“water”')
  })

  it('say when not all words were found', () => {
    expect(english.status(answered(2, { partial: 2 }))).toMatch(/^No article has all.* 2 articles found$/)
    expect(english.status(answered(12, { partial: 3 }))).toBe('12 articles found, 3 of them with fewer of your words')
  })

  it('are silent before something was asked and while an answer comes soon', () => {
    const question = { text: 'water', page: 1 }
    expect(english.status({ kind: 'idle' })).toBe('')
    expect(english.status({ kind: 'loading', question, isSlow: false, shown: undefined })).toBe('')
    expect(english.status({ kind: 'loading', question, isSlow: true, shown: undefined })).toBe('Searching…')
  })

  it('write a day in the tenant’s time zone', () => {
    expect(searchWords({}, 'ko', 'Asia/Seoul').day('2026-01-01T20:00:00Z')).toBe('2026년 1월 2일')
  })

  it('have a name for articles without a group, the theme’s own if it has one', () => {
    expect(english.group('')).toBe('Other pages')
    expect(searchWords({ 'search.ungrouped': 'About us' }, 'en', 'UTC').group('')).toBe('About us')
    expect(english.group('News')).toBe('News')
  })
})

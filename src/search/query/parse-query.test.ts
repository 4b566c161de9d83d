import { describe, expect, it } from 'vitest'
import { parseQuery } from './parse-query.ts'

const textsOf = (question: string) => parseQuery(question).map(({ text }) => text)

describe('a question', () => {
  it('is read up to its 200th character', () => {
    const first = 'leak '
    expect(textsOf(`${first}${' '.repeat(194)}x`)).toEqual(['leak', 'x'])
    expect(textsOf(`${first}${' '.repeat(195)}x`)).toEqual(['leak'])
  })

  it('is searched for its first eight words, each once', () => {
    const words = Array.from({ length: 12 }, (_, at) => `word${at}`)
    expect(textsOf(`word0 ${words.join(' ')}`)).toEqual(words.slice(0, 8))
  })

  it('goes by the words that say something, if it has any', () => {
    expect(textsOf('where do I report a leak')).toEqual(['report', 'leak'])
    expect(textsOf('who are you')).toEqual(['who', 'are', 'you'])
  })

  it('has runs of Chinese and Korean of at most 24 characters', () => {
    expect(textsOf('水'.repeat(30))).toEqual(['水'.repeat(24)])
    expect(textsOf('가'.repeat(30))).toEqual(['가'.repeat(24)])
  })

  it('has a last word that may still be in the typing', () => {
    const isLast = (question: string) => parseQuery(question).map((term) => 'isLast' in term && term.isLast)
    expect(isLast('water tar')).toEqual([false, true])
    expect(isLast('water tar ')).toEqual([false, false])
  })
})

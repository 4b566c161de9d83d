import { describe, expect, it } from 'vitest'
import { formatMessage } from './format-message.ts'

const WORDS = { hello: 'Hello {{name}}, {{name}}!', mice_one: 'One mouse', mice_other: '{{count}} mice' }

describe('formatMessage', () => {
  it('fills in values, and leaves a placeholder without a value', () => {
    expect(formatMessage(WORDS, 'en', 'hello', { name: '$& <b>' })).toBe('Hello $& <b>, $& <b>!')
    expect(formatMessage(WORDS, 'en', 'hello')).toBe('Hello {{name}}, {{name}}!')
  })

  it('chooses the plural of the language', () => {
    expect(formatMessage(WORDS, 'en', 'mice', { count: 1 })).toBe('One mouse')
    expect(formatMessage(WORDS, 'en', 'mice', { count: 2 })).toBe('2 mice')
    expect(formatMessage(WORDS, 'ko', 'mice', { count: 1 })).toBe('1 mice')
  })

  it('gives back a key that has no words', () => {
    expect(formatMessage(WORDS, 'en', 'missing')).toBe('missing')
  })
})

import { describe, expect, it } from 'vitest'
import { formatCookie, readCookie } from './storage.ts'

describe('readCookie', () => {
  it.each([
    ['Language=zh', 'zh'],
    ['a=b; Language=zh; c=d', 'zh'],
    ['Language=', ''],
  ])('finds the value in "%s"', (text, value) => expect(readCookie(text, 'Language')).toBe(value))

  it.each(['', 'MyLanguage=zh', 'language=zh', 'a=Language=zh'])('finds none in "%s"', (text) => {
    expect(readCookie(text, 'Language')).toBeUndefined()
  })
})

it('formatCookie writes a cookie for the whole site', () => {
  expect(formatCookie('Language', 'kr', 60)).toBe('Language=kr; max-age=60; path=/; samesite=lax')
})

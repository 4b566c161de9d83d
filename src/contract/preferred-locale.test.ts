import { describe, expect, it } from 'vitest'
import { preferredLocale } from './preferred-locale.ts'

const ALL = ['en', 'zh', 'kr'] as const

describe('preferredLocale', () => {
  it.each([
    ['ko', 'kr'],
    ['ko-KR', 'kr'],
    ['KO-kr', 'kr'],
    ['zh-CN', 'zh'],
    ['zh-Hant-TW', 'zh'],
    ['en-GB', 'en'],
    ['fr, ko', 'kr'],
    ['fr-FR,fr;q=0.9,zh;q=0.5,en;q=0.8', 'en'],
    ['zh;q=0.3, ko;q=0.7', 'kr'],
    ['ko;q=0, zh;q=0.1', 'zh'],
    ['zh ; q = 0.2 , ko ; q=0.9', 'kr'],
    ['zh,ko', 'zh'],
    ['ko;q=0.5,zh;q=0.5', 'kr'],
  ])('reads "%s" as %s', (accepted, locale) => {
    expect(preferredLocale(accepted, ALL)).toBe(locale)
  })

  it.each(['', '*', 'fr', 'kr', 'ko;q=0', 'constructor', ';;,,'])('finds nothing in "%s"', (accepted) => {
    expect(preferredLocale(accepted, ALL)).toBeUndefined()
  })

  it('passes over a language that the site does not offer', () => {
    expect(preferredLocale('ko, zh;q=0.1', ['en', 'zh'])).toBe('zh')
  })
})

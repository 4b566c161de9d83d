import { describe, expect, it } from 'vitest'
import { SITE_LOCALES } from '#contract/locale.ts'
import { consoleCatalogues } from '#messages/console-catalogues.ts'
import { createConsoleWords } from './console-words.ts'

const NOW = Date.parse('2026-11-01T12:00:00Z')

describe('the words of the console', () => {
  it.each(SITE_LOCALES)('leave holes for the same values in %s as in English', (locale) => {
    const holesOf = (words: string) => [...new Set(words.match(/\{\{\w+\}\}/g))].sort()
    for (const [key, words] of Object.entries(consoleCatalogues.en)) {
      const own = consoleCatalogues[locale][key as keyof typeof consoleCatalogues.en]
      // A language may write out the number in "1 page".
      if (!key.endsWith('_one')) expect([key, holesOf(own)]).toEqual([key, holesOf(words)])
      expect(own.trim(), key).not.toBe('')
    }
  })

  it('tell how far off a time is in Korean as Koreans do, not as Kanuri', () => {
    expect(createConsoleWords('kr').distance('2026-11-04T12:00:00Z', NOW)).toBe('3일 후')
    expect(createConsoleWords('en').distance('2026-11-01T10:59:00Z', NOW)).toBe('1 hour ago')
    expect(createConsoleWords('zh').distance('2026-11-01T12:00:20Z', NOW)).toBe('20秒钟后')
  })

  it.each(SITE_LOCALES)('name the time zone behind a time in %s', (locale) => {
    const words = createConsoleWords(locale)
    const time = '2026-11-04T12:00:00Z'
    expect(words.zonedTime(time)).toMatch(/ \S+$/)
    expect(words.zonedTime(time).startsWith(`${words.time(time)} `)).toBe(true)
  })

  it('know what a fault is called only where they have words for it', () => {
    const words = createConsoleWords('en')
    expect(words.sayIfKnown('fault.TokenRefused')).toMatch(/token/)
    expect(words.sayIfKnown('fault.constructor')).toBeUndefined()
    expect(words.sayIfKnown('toString')).toBeUndefined()
  })

  it.each(SITE_LOCALES)('part facts in %s', (locale) => {
    expect(createConsoleWords(locale).list(['1', '2'])).toBe('1 · 2')
  })

  it('give spans in seconds', () => {
    expect(createConsoleWords('en').span(1234)).toBe('1.23 sec')
    expect(createConsoleWords('en').span(64)).toBe('0.06 sec')
  })
})

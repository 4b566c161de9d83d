import { describe, expect, it } from 'vitest'
import { LANGUAGES, SITE_LOCALES, toLanguageTag } from '../locale.ts'
import { LOCALES } from './locales.ts'

describe.each(SITE_LOCALES)('the definition of %s', (locale) => {
  const { tag, name, openGraph } = LOCALES[locale]

  it('has a canonical tag of its language', () => {
    expect(toLanguageTag(tag)).toBe(tag)
    expect(new Intl.Locale(tag).language).toBe(LANGUAGES[locale])
  })

  it('has the name that the language gives itself', () => {
    const own = new Intl.DisplayNames(LANGUAGES[locale], { type: 'language' }).of(LANGUAGES[locale])
    expect(name).toBe(own)
  })

  it('names its language and a territory to Open Graph', () => {
    expect(openGraph).toMatch(new RegExp(`^${LANGUAGES[locale]}_[A-Z]{2}$`))
  })
})

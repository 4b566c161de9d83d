import { describe, expect, it } from 'vitest'
import { SITE_LOCALES, type SiteLocale } from '#contract/locale.ts'
import type { Notice } from '#kit/errors.ts'
import { readLocales } from './read-locales.ts'

function read(languageConfig: unknown, fallback: SiteLocale = 'en') {
  const notices: Notice[] = []
  const entries = languageConfig === undefined ? {} : { languageConfig: { content: JSON.stringify(languageConfig) } }
  return { ...readLocales(entries, fallback, { notices, where: {} }), names: notices.map(({ name }) => name) }
}

describe('the languages of a site', () => {
  it('are all that we have if none is named', () => {
    const all = { locales: SITE_LOCALES.map((locale) => ({ locale })), defaultLocale: 'en', names: [] }
    for (const value of [undefined, [], {}]) expect(read(value)).toMatchObject(all)
    expect(read({ language: 'en' })).toMatchObject({ ...all, names: ['ConfigFieldIgnored'] })
  })

  it('stand in the order of the list, with names and tags', () => {
    const list = [{ language: 'kr' }, { language: 'zh', name: '繁體', tag: 'zh-hant', default: true }]
    expect(read(list)).toStrictEqual({
      locales: [
        { locale: 'kr', tag: 'ko', name: '한국어' },
        { locale: 'zh', tag: 'zh-Hant', name: '繁體' },
      ],
      defaultLocale: 'zh',
      names: [],
    })
  })

  it('leave out the unknown and the doubled', () => {
    const list = [{ language: 'fr' }, { language: 'zh' }, { language: 'zh', name: 'again' }, null]
    const { locales, names } = read(list)
    expect(locales).toMatchObject([{ locale: 'zh', name: '中文' }])
    expect(names).toStrictEqual(['LanguageRefused', 'LanguageRefused', 'LanguageRefused'])
  })

  it('have a default tag where the one given is no tag', () => {
    expect(read([{ language: 'en', tag: 'not a tag' }])).toMatchObject({
      locales: [{ tag: 'en' }],
      names: ['ConfigFieldIgnored'],
    })
  })

  it('never call Korean Kanuri', () => {
    expect(read([{ language: 'kr', tag: 'kr' }]).locales).toMatchObject([{ tag: 'ko' }])
    expect(read([{ language: 'kr', tag: 'kr-KR' }]).locales).toMatchObject([{ tag: 'ko' }])
  })
})

describe('the default language', () => {
  it('is the one that says so, else the tenant’s, else the first', () => {
    const list = [{ language: 'zh' }, { language: 'kr' }]
    expect(read(list, 'kr').defaultLocale).toBe('kr')
    expect(read(list, 'en').defaultLocale).toBe('zh')
    expect(read([...list, { language: 'en', default: true }], 'kr').defaultLocale).toBe('en')
  })
})

import { describe, expect, it } from 'vitest'
import type { PageState } from '#contract/page-state.ts'
import { searchesElsewhere } from './searches-elsewhere.ts'

const PAGE: PageState = {
  tenant: 'harbour',
  theme: 'theme1',
  locale: 'kr',
  defaultLocale: 'en',
  locales: ['en', 'zh', 'kr'],
  path: '/search.html',
  pollSeconds: 0,
}

const languages = [
  { language: 'en', name: 'English', tag: 'en', default: true as const },
  { language: 'zh', name: '中文', tag: 'zh-Hans' },
  { language: 'kr', name: '한국어', tag: 'ko' },
]

describe('searchesElsewhere', () => {
  it('asks the same in the other languages, by addresses that keep the language', () => {
    expect(searchesElsewhere(PAGE, { languages, own: 'kr', text: 'tap & water' })).toEqual([
      { name: 'English', tag: 'en', href: '/en/search.html?q=tap+%26+water' },
      { name: '中文', tag: 'zh-Hans', href: '/zh/search.html?q=tap+%26+water' },
    ])
  })

  it('puts the language of the visitor first', () => {
    const found = searchesElsewhere(PAGE, { languages, own: 'zh', text: 'a' })
    expect(found.map(({ tag }) => tag)).toEqual(['zh-Hans', 'en'])
  })

  it('has none if the site has one language, or its languages are not known', () => {
    expect(searchesElsewhere(PAGE, { languages: languages.slice(2), own: 'kr', text: 'a' })).toEqual([])
    expect(searchesElsewhere(PAGE, { languages: [], own: 'kr', text: 'a' })).toEqual([])
  })
})

import { describe, expect, it } from 'vitest'
import { articleRouteOf, translatedSite } from '../../../tests/support/translated-site.ts'
import { languageLinks } from './language-links.ts'

describe('the language links', () => {
  it('have one prefixed address per offered locale, the default included', () => {
    expect(languageLinks(translatedSite, articleRouteOf('both', 'en'))).toStrictEqual([
      { locale: 'en', href: '/en/water/tariffs.html' },
      { locale: 'zh', href: '/zh/water/%E8%B4%B9%E7%94%A8.html' },
      { locale: 'kr', href: '/kr/water/tariffs.html' },
    ])
  })
})

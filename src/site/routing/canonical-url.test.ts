import { describe, expect, it } from 'vitest'
import { articleRouteOf, translatedSite } from '../../../tests/support/translated-site.ts'
import { canonicalUrl } from './canonical-url.ts'
import { fixedRoute } from './route.ts'

describe('the canonical address', () => {
  it('is the page’s own, unprefixed in the default language', () => {
    expect(canonicalUrl(translatedSite, articleRouteOf('both', 'en'))).toBe(
      'https://harbour.example/water/tariffs.html',
    )
    expect(canonicalUrl(translatedSite, fixedRoute('home', 'kr'))).toBe('https://harbour.example/kr/index.html')
  })

  it('is the original’s where the text is another language’s', () => {
    expect(canonicalUrl(translatedSite, articleRouteOf('both', 'kr'))).toBe(
      'https://harbour.example/water/tariffs.html',
    )
  })
})

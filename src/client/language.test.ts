import { describe, expect, it } from 'vitest'
import type { PageState } from '#contract/page-state.ts'
import { hrefInLocale, localePrefix } from './language.ts'

const page = (fields: Partial<PageState> = {}): PageState => ({
  tenant: 'harbour',
  theme: 'theme1',
  locale: 'en',
  defaultLocale: 'en',
  locales: ['en', 'zh'],
  path: '/water/tariffs.html',
  pollSeconds: 300,
  ...fields,
})

describe('hrefInLocale', () => {
  it('leads to the same page in the wanted language', () => {
    expect(hrefInLocale(page(), '/water/tariffs.html', 'zh')).toBe('/zh/water/tariffs.html')
  })

  it('knows where the page has another path', () => {
    const state = page({ elsewhere: { zh: '/zh/water/fees.html' } })
    expect(hrefInLocale(state, '/water/tariffs.html', 'zh')).toBe('/zh/water/fees.html')
  })

  it('leads to the home page from the root', () => {
    expect(hrefInLocale(page({ path: '/index.html' }), '/', 'zh')).toBe('/zh/index.html')
  })

  it('keeps the path of a missing page', () => {
    const state = page({ path: '/error/404.html', status: 404 })
    expect(hrefInLocale(state, '/old.html', 'zh')).toBe('/zh/old.html')
  })

  it.each(['en', 'kr', 'fr', '', undefined, 'toString'])('stays when the wanted language is %s', (wanted) => {
    expect(hrefInLocale(page(), '/water/tariffs.html', wanted)).toBeUndefined()
  })
})

describe('localePrefix', () => {
  it.each([
    ['/zh/water/tariffs.html', 'zh'],
    ['/kr', 'kr'],
    ['/en/', 'en'],
  ])('finds the language of %s', (path, locale) => expect(localePrefix(path)).toBe(locale))

  it.each(['/', '/zhang.html', '/water/zh/x.html', '/kr.html'])('finds none in %s', (path) => {
    expect(localePrefix(path)).toBeUndefined()
  })
})

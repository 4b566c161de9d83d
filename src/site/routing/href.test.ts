import { describe, expect, it } from 'vitest'
import { hrefOf, pathOfHref, prefixedHref } from './href.ts'

const site = { defaultLocale: 'zh' } as const

describe('the address of a page', () => {
  it('has a prefix in every language but the default', () => {
    expect(hrefOf(site, '/need.html', 'zh')).toBe('/need.html')
    expect(hrefOf(site, '/need.html', 'en')).toBe('/en/need.html')
    expect(hrefOf(site, { kind: 'need', locale: 'kr', path: '/need.html' })).toBe('/kr/need.html')
  })

  it('is percent-encoded', () => {
    expect(hrefOf(site, '/水/a.html', 'en')).toBe('/en/%E6%B0%B4/a.html')
  })

  it('spells the default language out for an explicit choice', () => {
    expect(prefixedHref('/水.html', 'zh')).toBe('/zh/%E6%B0%B4.html')
  })

  it('leads back to its path, in its own language only', () => {
    expect(pathOfHref(site, '/en/%E6%B0%B4.html?a#b', 'en')).toBe('/水.html')
    expect(pathOfHref(site, '/%E6%B0%B4.html#b', 'zh')).toBe('/水.html')
    expect(pathOfHref(site, '/zh/need.html', 'zh')).toBe('/need.html')
    expect(pathOfHref(site, '/need.html', 'en')).toBeUndefined()
    expect(pathOfHref(site, 'https://elsewhere.example/need.html', 'en')).toBeUndefined()
    expect(pathOfHref(site, '/%', 'zh')).toBeUndefined()
  })
})

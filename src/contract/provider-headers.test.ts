import { describe, expect, it } from 'vitest'
import type { SiteLocale } from './locale.ts'
import { makeProviderHeaders, type ProviderHeaderValues } from './provider-headers.ts'

const values: ProviderHeaderValues = {
  formUrl: 'https://www.harbour.example/water/tariffs.html',
  refererUrl: 'https://www.harbour.example/',
  landingUrl: 'https://www.harbour.example/',
  tenant: 'harbour',
  locale: 'zh',
}

function reasonOf(changes: Partial<ProviderHeaderValues>): unknown {
  try {
    makeProviderHeaders({ ...values, ...changes })
  } catch (error) {
    return (error as Error).message
  }
  return undefined
}

describe('makeProviderHeaders', () => {
  it('makes all five headers', () => {
    expect(makeProviderHeaders(values)).toEqual({
      'form-url': 'https://www.harbour.example/water/tariffs.html',
      'referer-url': 'https://www.harbour.example/',
      'landing-url': 'https://www.harbour.example/',
      'tenant-name': 'harbour',
      'Accept-Language': 'zh',
    })
  })

  it('percent-encodes paths and queries and writes hosts in Punycode', () => {
    expect(
      makeProviderHeaders({ ...values, formUrl: 'https://항구.example/물/요금 표.html?q=水#값' })['form-url'],
    ).toBe('https://xn--2e0bp27e.example/%EB%AC%BC/%EC%9A%94%EA%B8%88%20%ED%91%9C.html?q=%E6%B0%B4#%EA%B0%92')
  })

  it('keeps what is percent-encoded as it is', () => {
    expect(makeProviderHeaders({ ...values, landingUrl: 'https://a.example/%E6%B0%B4' })['landing-url']).toBe(
      'https://a.example/%E6%B0%B4',
    )
  })

  it('allows an empty referer', () => {
    expect(makeProviderHeaders({ ...values, refererUrl: '' })['referer-url']).toBe('')
  })

  it('encodes the blanks and letters that an opaque address may carry', () => {
    expect(makeProviderHeaders({ ...values, refererUrl: 'android-app://com.example/é x' })['referer-url']).toMatch(
      /^[\x21-\x7e]+$/,
    )
  })

  it('leaves a password in a URL out', () => {
    expect(makeProviderHeaders({ ...values, formUrl: 'https://u:secret@a.example/' })['form-url']).toBe(
      'https://a.example/',
    )
  })

  it.each([
    ['an empty page address', { formUrl: '' }],
    ['a relative page address', { formUrl: '/water.html' }],
    ['a relative referer', { refererUrl: 'water.html' }],
    ['an empty landing page', { landingUrl: '' }],
    ['an empty tenant', { tenant: '' }],
    ['a tenant with a line break', { tenant: 'a\r\nx-y: 1' }],
    ['a tenant that is not ASCII', { tenant: '항구' }],
    ['a locale that is none of ours', { locale: 'ko' as SiteLocale }],
  ])('rejects %s', (_, changes) => {
    expect(reasonOf(changes)).toBe('Request initialization failed')
  })

  it('names the header that could not be made in the cause', () => {
    expect(() => makeProviderHeaders({ ...values, formUrl: 'nowhere' })).toThrow(
      expect.objectContaining({ cause: expect.objectContaining({ message: expect.stringContaining('form-url') }) }),
    )
  })
})

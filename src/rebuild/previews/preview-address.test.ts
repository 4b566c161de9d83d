import { describe, expect, it } from 'vitest'
import { readPreviewAddress } from './preview-address.ts'

describe('an address below /preview/', () => {
  it.each([
    ['/preview/harbour', 'harbour', ''],
    ['/preview/harbour/', 'harbour', '/'],
    ['/preview/harbour/zh/', 'harbour', '/zh/'],
    ['/preview/harbour/water/tariffs.html?a=1', 'harbour', '/water/tariffs.html'],
    ['/preview/harbour/%EB%AC%BC.html', 'harbour', '/%EB%AC%BC.html'],
    ['/preview/harbour/_ipx/f_webp&w_640/files/a.jpg.0a1b.webp', 'harbour', '/_ipx/f_webp&w_640/files/a.jpg.0a1b.webp'],
    ['/preview/harbour/a..b/c.html', 'harbour', '/a..b/c.html'],
  ])('%s is of %s: %s', (sent, tenant, path) => {
    expect(readPreviewAddress(sent)).toMatchObject({ tenant, path })
  })

  it('brings its query', () => {
    expect(readPreviewAddress('/preview/harbour/?key=a.b&x=1')?.query.get('key')).toBe('a.b')
  })

  it.each([
    '/preview/',
    '/preview//a',
    '/preview/Harbour/',
    '/preview/-a/',
    '/preview/harbour//',
    '/preview/harbour/a//b',
    '/preview/harbour/..',
    '/preview/harbour/%2E%2e/x',
    '/preview/harbour/a%2fb',
    '/preview/harbour/a%5Cb',
    '/preview/harbour/%0a',
    '/preview/harbour/%',
    'http://elsewhere/preview/harbour/',
    `/preview/harbour/${'a'.repeat(2000)}`,
  ])('%s is none', (sent) => {
    expect(readPreviewAddress(sent)).toBeUndefined()
  })
})

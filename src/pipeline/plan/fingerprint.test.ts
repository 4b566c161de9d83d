import { describe, expect, it } from 'vitest'
import type { PageView } from '#site/views/page-view.ts'
import { fingerprintPage } from './fingerprint.ts'

function makePage(changes: Partial<Extract<PageView, { kind: 'article' }>> = {}): PageView {
  return {
    href: '/a.html',
    canonical: 'https://x.example/a.html',
    title: 'A',
    noindex: false,
    alternates: [{ tag: 'x-default', href: 'https://x.example/a.html' }],
    languages: [{ locale: 'en', href: '/en/a.html' }],
    trail: ['one'],
    kind: 'article',
    article: { id: 'a', title: 'A', keywords: [], publishedAt: '2026-01-01', updatedAt: '2026-01-01' },
    isDated: true,
    body: { digest: 'd', links: {}, pictures: {} },
    breadcrumb: [{ name: 'A' }],
    related: [{ title: 'B', href: '/b.html', publishedAt: '2026-01-01' }],
    ...changes,
  }
}

const keyOf = (page: PageView, codeId = 'code', sharedId = 'shared') => fingerprintPage(codeId, sharedId, page)

describe('the key of a page', () => {
  it('is that of its values, whatever objects hold them', () => {
    const page = makePage()
    expect(keyOf(page)).toBe(keyOf(makePage()))
    expect(keyOf({ ...page })).toBe(keyOf(page))
  })

  it.each([
    ['alternates', { alternates: [] }],
    ['languages', { languages: [{ locale: 'en', href: '/en/b.html' }] }],
    ['related', { related: [{ title: 'C', href: '/b.html', publishedAt: '2026-01-01' }] }],
    ['title', { title: 'B' }],
    ['body', { body: { digest: 'e', links: {}, pictures: {} } }],
  ] as const)('changes with its %s', (_name, change) => {
    expect(keyOf(makePage(change))).not.toBe(keyOf(makePage()))
  })

  it('tells lists apart that changed places', () => {
    const [alternates, languages] = [makePage().alternates, makePage().languages]
    const swapped = makePage({ alternates: languages as never, languages: alternates as never })
    expect(keyOf(swapped)).not.toBe(keyOf(makePage()))
  })

  it('changes with the code and with what all pages share', () => {
    expect(new Set([keyOf(makePage()), keyOf(makePage(), 'other'), keyOf(makePage(), 'code', 'other')]).size).toBe(3)
  })
})

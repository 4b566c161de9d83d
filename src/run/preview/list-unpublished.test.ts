import { expect, it } from 'vitest'
import type { Site } from '#site/model/site.ts'
import { listUnpublished } from './list-unpublished.ts'

const shown = (id: string, facts: object, locale = 'en') => ({
  article: { id, title: `Title of ${id}`, draft: false, publishedAt: '2026-01-01T00:00:00Z', ...facts },
  locale,
  path: `/${id}.html`,
})

it('lists drafts, then what comes next, then what is over, and nothing that visitors see', () => {
  const articles = [
    shown('over', { expiresAt: '2026-02-01T00:00:00Z' }),
    shown('later', { publishedAt: '2027-06-01T00:00:00Z' }),
    shown('soon', { publishedAt: '2027-01-01T00:00:00Z' }),
    shown('live', {}),
    shown('draft', { draft: true }),
    shown('of another language', { draft: true }, 'zh'),
  ]
  const site = { locales: [{ locale: 'en' }], byLocale: { en: { articles } } } as unknown as Site
  const listed = listUnpublished(site, Date.parse('2026-11-01T00:00:00Z'))
  expect(listed.map(({ id }) => id)).toEqual(['draft', 'soon', 'later', 'over'])
  expect(listed[1]).toEqual({
    id: 'soon',
    title: 'Title of soon',
    locale: 'en',
    path: '/soon.html',
    state: 'scheduled',
    at: '2027-01-01T00:00:00Z',
  })
})

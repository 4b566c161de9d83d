import { describe, expect, it } from 'vitest'
import { translateStrapi } from './translate-strapi.ts'

/** The body that Strapi 5 sends. Strapi 4 sends neither `uid` nor `documentId`. */
const published = {
  event: 'entry.publish',
  createdAt: '2026-01-10T08:59:35.796Z',
  model: 'article',
  uid: 'api::article.article',
  entry: {
    id: 7,
    documentId: 'k2m7q4dx8n5t1v3b9c0e6a2w',
    title: 'Tariffs',
    slug: 'tariffs',
    locale: 'ko-KR',
    publishedAt: '2026-01-10T08:59:35.790Z',
    category: { id: 2, slug: 'water' },
    cover: null,
  },
}
const types = { article: { kind: 'article', groupField: 'category.slug' }, navigation: { kind: 'menu' } } as const
const change = { kind: 'article', article: 'tariffs', group: 'water', locale: 'kr' }
const withEntry = (entry: object) => ({ ...published, entry: { ...published.entry, ...entry } })

it.each([
  ['its path, group and locale', published, [change]],
  ['an entry without a group', withEntry({ category: null }), [{ kind: 'article', article: 'tariffs', locale: 'kr' }]],
  ['a locale that no site has: all of them', withEntry({ locale: 'fr' }), [{ ...change, locale: undefined }]],
  ['a menu', { event: 'entry.update', model: 'navigation', entry: { id: 1 } }, [{ kind: 'menu' }]],
])('reads %s', (_what, body, changes) => {
  expect(translateStrapi(body, types)).toEqual(changes)
})

it('finds a type by its uid too', () => {
  expect(translateStrapi(published, { 'api::article.article': { kind: 'article' } })).toMatchObject([
    { article: 'tariffs' },
  ])
})

describe('anything may have changed', () => {
  it.each([
    ['an entry that is taken back', { ...published, event: 'entry.unpublish' }],
    ['an entry that is gone', { ...published, event: 'entry.delete' }],
    ['a picture', { event: 'media.update', media: { id: 1, name: 'image.png' } }],
    ['a release', { event: 'releases.publish', release: { id: 2, name: 'Autumn' } }],
    ['a test', { event: 'trigger-test', createdAt: '2026-01-10T08:59:35.796Z' }],
    ['a model that is not named', { ...published, model: 'category', uid: 'api::category.category' }],
    ['a model named like a method', { ...published, model: 'constructor', uid: '__proto__' }],
    ['an entry without its group', withEntry({ category: undefined })],
    ['a path with a slash', withEntry({ slug: 'water/tariffs' })],
    ['a path that is a number', withEntry({ slug: 7 })],
    ['a path that no table holds', withEntry({ slug: 'a\u0000b' })],
    ['nothing', null],
  ])('after %s', (_what, body) => {
    expect(translateStrapi(body, types)).toBeUndefined()
  })
})

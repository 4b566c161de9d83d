import { describe, expect, it } from 'vitest'
import { translateDirectus } from './translate-directus.ts'

/** The body that a webhook sends, and also a flow whose request has the body `{{$trigger}}`. */
const updated = {
  event: 'items.update',
  accountability: { user: '52a0d3b1', role: 'd70780bd' },
  payload: { slug: 'tariffs', section: 'water' },
  keys: ['15'],
  collection: 'articles',
}
const created = { ...updated, event: 'items.create', keys: undefined, key: 15 }
const types = { articles: { kind: 'article', groupField: 'section' }, banners: { kind: 'banner' } } as const
const byKey = { articles: { kind: 'article', articleField: 'key' } } as const

it.each([
  ['an edited path', updated, types, [{ kind: 'article', article: 'tariffs', group: 'water' }]],
  ['a new item', created, types, [{ kind: 'article', article: 'tariffs', group: 'water' }]],
  [
    'keys that are paths',
    { ...updated, keys: ['a', 'b'] },
    byKey,
    [
      { kind: 'article', article: 'a' },
      { kind: 'article', article: 'b' },
    ],
  ],
  ['a banner', { ...updated, collection: 'banners', payload: { text: 'x' } }, types, [{ kind: 'banner' }]],
] as const)('reads %s', (_what, body, known, changes) => {
  expect(translateDirectus(body, known)).toEqual(changes)
})

describe('anything may have changed', () => {
  it.each([
    ['an edit of other fields', { ...updated, payload: { title: 'New prices' } }, types],
    ['an edit that leaves the group out', { ...updated, payload: { slug: 'tariffs' } }, types],
    ['an edit of several items', { ...updated, keys: ['15', '16'] }, types],
    ['keys that are numbers', { ...updated, keys: [15] }, byKey],
    ['no keys', { ...updated, keys: [] }, byKey],
    ['items that are gone', { ...updated, event: 'items.delete', payload: ['15'] }, byKey],
    ['a collection that is not named', { ...updated, collection: 'directus_files' }, types],
    ['words', 'items.update', types],
  ] as const)('after %s', (_what, body, known) => {
    expect(translateDirectus(body, known)).toBeUndefined()
  })
})

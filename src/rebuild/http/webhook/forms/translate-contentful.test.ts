import { describe, expect, it } from 'vitest'
import { translateContentful } from './translate-contentful.ts'

const link = (linkType: string, id: string) => ({ sys: { type: 'Link', linkType, id } })

const entry = {
  metadata: { tags: [] },
  fields: {
    title: { 'en-US': 'Tariffs', ko: '요금' },
    slug: { 'en-US': 'tariffs' },
    section: { 'en-US': 'water', ko: 'water' },
  },
  sys: {
    id: '5KsDBWseXY6QegucYAoacS',
    type: 'Entry',
    contentType: link('ContentType', 'article'),
    space: link('Space', 'yadj1kx9rmg0'),
    environment: link('Environment', 'master'),
    revision: 4,
  },
}
const publish = { 'x-contentful-topic': 'ContentManagement.Entry.publish' }
const types = { article: { kind: 'article', groupField: 'section' }, global: { kind: 'config' } } as const
const withFields = (fields: object) => ({ ...entry, fields: { ...entry.fields, ...fields } })
const change = { kind: 'article', article: 'tariffs', group: 'water' }

it.each([
  ['the path and the group for all locales', entry, [change]],
  [
    'a path of each locale',
    withFields({ slug: { 'en-US': 'tariffs', ko: '요금' } }),
    [change, { ...change, article: '요금' }],
  ],
  [
    'a configuration',
    { ...entry, sys: { ...entry.sys, contentType: link('ContentType', 'global') } },
    [{ kind: 'config' }],
  ],
])('reads %s', (_what, body, changes) => {
  expect(translateContentful(body, types, publish)).toEqual(changes)
})

describe('anything may have changed', () => {
  it.each([
    ['an entry without fields', { sys: { ...entry.sys, type: 'DeletedEntry' } }],
    ['an entry without a path', withFields({ slug: undefined })],
    ['a group that is a link', withFields({ section: { 'en-US': link('Entry', 'x') } })],
    ['different groups', withFields({ section: { 'en-US': 'water', ko: '물' } })],
    ['a content type that is not named', { ...entry, sys: { ...entry.sys, contentType: link('ContentType', 'tag') } }],
    ['no body', undefined],
  ])('after %s', (_what, body) => {
    expect(translateContentful(body, types, publish)).toBeUndefined()
  })

  it.each(['Entry.unpublish', 'Entry.auto_save', 'Asset.publish', 'ContentType.publish'])('after %s', (topic) => {
    const headers = { 'x-contentful-topic': `ContentManagement.${topic}` }
    expect(translateContentful(entry, types, headers)).toBeUndefined()
  })

  it('without the header', () => {
    expect(translateContentful(entry, types, {})).toBeUndefined()
  })
})

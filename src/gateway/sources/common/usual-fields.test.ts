import { describe, expect, it } from 'vitest'
import { usualFields } from './usual-fields.ts'

const fieldsOf = (data: Record<string, unknown>, id = 'guides/first steps', more: object = {}) =>
  usualFields({ id, data, html: '<p>Text.</p>', ...more })

describe('what an entry usually means', () => {
  it('is read from the names that blogs give their fields', () => {
    const data = {
      title: 'First steps',
      pubDate: new Date('2026-03-01T00:00:00Z'),
      updatedDate: '2026-04-01',
      description: 'How to begin.',
      heroImage: './hero.jpg',
      tags: ['start', 'help'],
      author: { name: 'Ada' },
      draft: true,
    }
    expect(fieldsOf(data)).toEqual({
      id: 'guides/first steps',
      article: 'first-steps',
      group: 'guides',
      title: 'First steps',
      body: '<p>Text.</p>',
      publishedAt: '2026-03-01T00:00:00.000Z',
      updatedAt: '2026-04-01',
      summary: 'How to begin.',
      cover: './hero.jpg',
      keywords: ['start', 'help'],
      author: 'Ada',
      draft: true,
      addresses: [],
    })
  })

  it.each([
    ['cover', { image: { src: 'a.png', alt: '' } }, 'a.png'],
    ['cover', { thumbnail: 'a.png' }, 'a.png'],
    ['keywords', { categories: [{ label: 'News', term: 'news' }] }, ['News']],
    ['keywords', { tags: 'a, b' }, ['a', 'b']],
    ['author', { authors: [{ name: 'Ada' }, { name: 'Bo' }] }, 'Ada, Bo'],
    ['draft', { published: false }, true],
    ['draft', { draft: false }, undefined],
    ['publishedAt', { date: 0 }, '1970-01-01T00:00:00.000Z'],
    ['publishedAt', { pubDate: null, publishDate: '2026-01-02' }, '2026-01-02'],
    ['title', { title: 12 }, '12'],
    ['summary', { description: '<p>Fish &amp; <b>chips</b></p><p>Tea</p>' }, 'Fish & chips Tea'],
  ])('has its %s of %j', (name, data, value) => {
    expect(fieldsOf(data)[name as 'cover']).toEqual(value)
  })

  it('keeps the beginning of a long description', () => {
    expect(fieldsOf({ description: 'word '.repeat(100) }).summary).toMatch(/^word .{280,300} word…$/)
  })

  it.each([
    ['a/b/c', {}, 'a-b', 'c'],
    ['a', {}, null, 'a'],
    ['a', { slug: 'b/Other Name' }, 'b', 'other-name'],
    ['https://blog.example/2026/01/my-post.html', {}, null, 'my-post'],
    ['https://blog.example/?p=12', { title: 'My post' }, null, 'my-post'],
    ['tag:blog.example,2026:1', { link: 'https://blog.example/my-post/' }, null, 'my-post'],
    ['urn:uuid:1-2', {}, null, 'urn-uuid-1-2'],
  ])('has its path of its slug or id, or of the address of a feed: %s', (id, data, group, article) => {
    expect(fieldsOf(data, id)).toMatchObject({ id, group, article })
  })

  it('is found under its file and its own address', () => {
    const { addresses } = fieldsOf({ url: 'https://old.example/a' }, 'a', { filePath: 'blog/a.md' })
    expect(addresses).toEqual(['blog/a.md', 'https://old.example/a'])
  })
})

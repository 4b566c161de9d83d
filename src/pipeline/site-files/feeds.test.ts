import { expect, it } from 'vitest'
import { checkFeed } from '../../../tests/support/check-feed.ts'
import makeFeeds, { type FeedTask } from './feeds.ts'

const time = new Date('2026-03-02T08:00:00Z')
const address = 'https://harbour.example/a.html'
const item = { id: address, title: 'A & B', link: address, date: time, published: time, description: '<b> ]]>' }

const task: FeedTask = {
  options: {
    id: 'https://harbour.example/feed.xml',
    title: 'Harbour <City>',
    author: { name: 'Harbour <City>' },
    link: 'https://harbour.example/',
    feedLinks: { atom: 'https://harbour.example/feed.xml' },
    language: 'zh-Hans',
    copyright: 'Harbour',
    updated: time,
  },
  items: [item, { ...item, id: `${address}?b`, author: [{ name: 'Ann' }] }],
  languages: ['zh-Hans', 'en'],
}

const feedOf = (changes: Partial<FeedTask> = {}) => makeFeeds([{ ...task, ...changes }])[0] ?? ''

it('is valid by RFC 4287, with and without entries', () => {
  expect(checkFeed(feedOf())).toEqual([])
  expect(checkFeed(feedOf({ items: [], languages: [] }))).toEqual([])
})

it('says its language, and that of an entry in another', () => {
  const feed = feedOf()
  expect(feed).toContain('<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="zh-Hans">')
  expect(feed.match(/<entry[^>]*>/g)).toEqual(['<entry>', '<entry xml:lang="en">'])
})

it('without an author is found to be invalid', () => {
  const { author: _, ...options } = task.options
  expect(checkFeed(feedOf({ options })).join()).toContain('author')
  expect(() => checkFeed('<feed>')).toThrow()
})

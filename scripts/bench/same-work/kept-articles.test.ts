import { expect, it } from 'vitest'
import { createKeptArticles } from './kept-articles.ts'

const article = { article: 'a', group: 'news', title: 'A', summary: '', body: '<p>Text</p>' }

it('keeps an article that was sent as before, and no other', () => {
  const first = createKeptArticles({})
  expect(first.isChanged('en/news/a.html', article)).toBe(true)
  const next = createKeptArticles(first.digests())
  expect(next.isChanged('en/news/a.html', article)).toBe(false)
  expect(next.isChanged('en/news/a.html', { ...article, body: '<p>Other</p>' })).toBe(true)
  expect(next.isChanged('en/news/b.html', article)).toBe(true)
})

it('names the articles that are gone', () => {
  const kept = createKeptArticles({ 'en/news/a.html': 'digest', 'en/news/b.html': 'digest' })
  kept.isChanged('en/news/b.html', article)
  expect(kept.gone()).toEqual(['en/news/a.html'])
})

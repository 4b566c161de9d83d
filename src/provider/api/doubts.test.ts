import { expect, it } from 'vitest'
import { runSteps } from '#kit/steps.ts'
import { readArticleRows, translateBanners, translateMenu } from './translate.ts'

const readRows = (sent: readonly unknown[]) => runSteps(readArticleRows(sent))
const bannersOf = (rows: readonly unknown[]) => runSteps(translateBanners(rows))
const menuOf = (rows: { readonly [key: string]: unknown }) => runSteps(translateMenu(rows))

const time = '2026-03-02T08:00:00Z'
const doubts = (fields: object) =>
  readRows([
    { id: 'a', article: 'a', title: 'A', body: '<p>x</p>', publishedAt: time, updatedAt: time, ...fields },
  ]).flawedRows.flatMap(({ flaws }) => flaws.map(({ field, expected }) => [field, expected]))

it.each([
  '&lt;p&gt;Water&lt;/p&gt;',
  '<p>&lt;h2&gt;Water&lt;/h2&gt;&lt;p&gt;x&lt;/p&gt;</p>',
  '&amp;lt;div&amp;gt;x&amp;lt;/div&amp;gt;',
  '&#60;p&#62;x&#60;/p&#62;',
])('a body that was escaped is reported: %s', (body) => {
  expect(doubts({ body })).toEqual([['body', 'HTML such as "<p>…</p>", not escaped']])
})

it.each([
  '# Prices\n\nWater is cheap.',
  'See [the prices](/prices.html).',
  'Water is **cheap**.',
  '- one\n- two',
  '1. one\n2. two',
  '| a | b |\n|---|---|\n| 1 | 2 |',
  'Text\n```js\nx\n```',
])('a body in Markdown is reported: %j', (body) => {
  expect(doubts({ body })).toEqual([['body', 'HTML such as "<h2>…</h2>", not Markdown']])
})

it.each([
  '',
  'Plain words, 2 * 3 ** 4 and a #tag.',
  '<p># Prices</p><p>**x**</p>',
  '<p>Write <code>&lt;p&gt;x&lt;/p&gt;</code> for a paragraph.</p>',
  '<p>&lt;p&gt; begins a paragraph.</p><p>It ends <b>so</b>.</p>',
  '<ul><li>[a](b)</li></ul>',
  'a < b &amp; c',
])('a body in HTML is not doubted: %j', (body) => {
  expect(doubts({ body })).toEqual([])
})

it.each(['Fish &amp; chips', 'A&nbsp;B', 'It&#39;s', 'It&#x27;s'])(
  'an escape of HTML in a title is reported: %s',
  (title) => {
    expect(doubts({ title })).toEqual([['title', expect.stringContaining('plain text') as unknown]])
  },
)

it.each(['Fish & chips', 'R&D; research', 'AT&T', 'a &; b'])('a plain title is not doubted: %s', (title) => {
  expect(doubts({ title })).toEqual([])
})

it('names of menu entries and titles of banners are looked at too', () => {
  const children = [{ id: '1', name: 'Fish &amp; chips', url: '/' }]
  expect(menuOf({ a: { type: 'top_menu', children } }).flawedRows).toMatchObject([{ id: '1', isLeftOut: false }])
  expect(bannersOf([{ id: 'b', title: 'A &lt; B' }]).flawedRows).toMatchObject([{ id: 'b', isLeftOut: false }])
})

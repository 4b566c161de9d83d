import { expect, it } from 'vitest'
import { blocksHtml, isBlocks } from './blocks-html.ts'

const text = (words: string, marks: object = {}) => ({ type: 'text', text: words, ...marks })

it.each([
  ['a paragraph', { type: 'paragraph', children: [text('A < B\nC')] }, '<p>A &lt; B<br>C</p>'],
  ['an empty paragraph', { type: 'paragraph', children: [text('')] }, ''],
  ['a heading', { type: 'heading', level: 3, children: [text('A')] }, '<h3>A</h3>'],
  [
    'marks and a link',
    {
      type: 'paragraph',
      children: [
        text('A', { bold: true, italic: true }),
        { type: 'link', url: '/a?b&c', children: [text('B', { code: true })] },
      ],
    },
    '<p><strong><em>A</em></strong><a href="/a?b&amp;c"><code>B</code></a></p>',
  ],
  [
    'a list in a list',
    {
      type: 'list',
      format: 'ordered',
      children: [
        { type: 'list-item', children: [text('A')] },
        { type: 'list', format: 'unordered', children: [{ type: 'list-item', children: [text('B')] }] },
        { type: 'list-item', children: [text('C')] },
      ],
    },
    '<ol><li>A<ul><li>B</li></ul></li><li>C</li></ol>',
  ],
  ['a quote', { type: 'quote', children: [text('A')] }, '<blockquote><p>A</p></blockquote>'],
  [
    'code',
    { type: 'code', language: 'js', children: [text('a < b\nc')] },
    '<pre><code class="language-js">a &lt; b\nc</code></pre>',
  ],
  [
    'a picture',
    { type: 'image', image: { url: '/uploads/a.png', alternativeText: 'A "b"', caption: 'C' }, children: [text('')] },
    '<figure><img src="/uploads/a.png" alt="A &quot;b&quot;"><figcaption>C</figcaption></figure>',
  ],
  ['what nobody knows', { type: 'embed', children: [text('A')] }, '<p>A</p>'],
])('writes %s', (_title, block, html) => {
  expect(isBlocks([block])).toBe(true)
  expect(blocksHtml([block])).toBe(html)
})

it('tells blocks from other lists', () => {
  expect([[{ __component: 'shared.quote' }], 'text', undefined, [null]].map(isBlocks)).toEqual([
    false,
    false,
    false,
    false,
  ])
})

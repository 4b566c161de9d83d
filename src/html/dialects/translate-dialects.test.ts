import { expect, it } from 'vitest'
import { drawCleaned } from '../../../tests/support/draw-body.ts'
import { isDialect } from './translate-dialects.ts'

it.each([
  ['p', {}],
  ['p', { class: 'lead', style: 'color:red', id: 'a' }],
  ['code', { class: 'language-js' }],
  ['li', { class: 'list-item', 'data-id': '1' }],
  ['a', { href: 'https://e.example/', class: 'button', target: '_blank' }],
  ['script', { src: '/a.js' }],
  ['section', { class: 'fragment seed-list' }],
])('plain HTML is no dialect: <%s %j>', (name, attributes) => {
  expect(isDialect(name, attributes)).toBe(false)
})

it('what was pasted from several editors is read as each of them means it', () => {
  const html =
    '<p class="MsoNormal">a<o:p></o:p></p><figure class="media"><oembed url="https://vimeo.com/1"></oembed></figure>' +
    '<ol><li data-list="bullet">b</li></ol>'
  expect(drawCleaned(html)).toBe(
    '<p>a</p><figure><p><a href="https://vimeo.com/1" class="video-link" rel="noopener noreferrer">vimeo.com/1</a></p></figure>' +
      '<ul><li>b</li></ul>',
  )
})

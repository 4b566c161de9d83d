import { expect, it } from 'vitest'
import { drawCleaned } from '../../../tests/support/draw-body.ts'

it.each([
  [
    'films that are left to the site',
    `<figure class="media"><oembed url="https://youtu.be/abcdefghijk"></oembed></figure>`,
    `<figure><p><a href="https://www.youtube.com/watch?v=abcdefghijk" class="video-link" rel="noopener noreferrer">youtube.com/watch?v=abcdefghijk</a></p></figure>`,
  ],
  [
    'films with a preview',
    `<figure class="media"><div data-oembed-url="https://youtu.be/abcdefghijk"><div><iframe src="https://www.youtube.com/embed/abcdefghijk" title="Tour"></iframe></div></div></figure>`,
    `<figure><p><a href="https://www.youtube.com/watch?v=abcdefghijk" class="video-link" rel="noopener noreferrer">Tour</a></p></figure>`,
  ],
  [
    'films of CKEditor 4',
    `<oembed>https://youtu.be/abcdefghijk</oembed>`,
    `<p><a href="https://www.youtube.com/watch?v=abcdefghijk" class="video-link" rel="noopener noreferrer">youtube.com/watch?v=abcdefghijk</a></p>`,
  ],
  [
    'check lists',
    `<ul class="todo-list"><li><label class="todo-list__label"><input type="checkbox" disabled checked><span class="todo-list__label__description">a</span></label><ul class="todo-list"><li><label><input type="checkbox" disabled><span>b</span></label></li></ul></li></ul>`,
    `<ul><li id="s-check" class="check"><input type="checkbox" disabled checked aria-labelledby="s-check"> a<ul><li id="s-check-2" class="check"><input type="checkbox" disabled aria-labelledby="s-check-2"> b</li></ul></li></ul>`,
  ],
])('of CKEditor 5: %s', (_what, html, result) => {
  expect(drawCleaned(html)).toBe(result)
})

import { expect, it } from 'vitest'
import { drawCleaned } from '../../../tests/support/draw-body.ts'

it.each([
  [
    'check lists',
    `<div data-w-e-type="todo"><input type="checkbox" disabled checked>a</div><div data-w-e-type="todo"><input type="checkbox" disabled>b</div><p>c</p>`,
    `<ul><li id="s-check" class="check"><input type="checkbox" disabled checked aria-labelledby="s-check"> a</li><li id="s-check-2" class="check"><input type="checkbox" disabled aria-labelledby="s-check-2"> b</li></ul><p>c</p>`,
  ],
  [
    'attachments',
    `<p><a data-w-e-type="attachment" data-link="/a.pdf">a.pdf</a></p>`,
    `<p><a href="/a.pdf">a.pdf</a></p>`,
  ],
  [
    'films',
    `<div data-w-e-type="video"><video controls><source src="/a.mp4" type="video/mp4"></video></div>`,
    `<div><p><a href="/a.mp4" class="video-link">a.mp4</a></p></div>`,
  ],
])('of wangEditor: %s', (_what, html, result) => {
  expect(drawCleaned(html)).toBe(result)
})

import { expect, it } from 'vitest'
import { drawCleaned } from '../../../tests/support/draw-body.ts'

it.each([
  [
    'check lists',
    `<ul class="tox-checklist"><li class="tox-checklist--checked">a</li><li>b</li></ul>`,
    `<ul><li id="s-check" class="check"><input type="checkbox" disabled checked aria-labelledby="s-check"> a</li><li id="s-check-2" class="check"><input type="checkbox" disabled aria-labelledby="s-check-2"> b</li></ul>`,
  ],
  [
    'films as they stand in the editor',
    `<p><img data-mce-object="iframe" data-mce-p-src="https://youtu.be/abcdefghijk" data-mce-p-title="Tour" src="data:x"></p>`,
    `<p><a href="https://www.youtube.com/watch?v=abcdefghijk" class="video-link" rel="noopener noreferrer">Tour</a></p>`,
  ],
  [
    'ends of sheets and of selections',
    `<p>a<span data-mce-type="bookmark">x</span></p><img class="mce-pagebreak" src="data:x">`,
    `<p>a</p>`,
  ],
])('of TinyMCE: %s', (_what, html, result) => {
  expect(drawCleaned(html)).toBe(result)
})

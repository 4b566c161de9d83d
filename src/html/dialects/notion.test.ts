import { expect, it } from 'vitest'
import { drawCleaned } from '../../../tests/support/draw-body.ts'

it.each([
  [
    'check lists, of which each item is a list',
    `<ul class="to-do-list"><li><div class="checkbox checkbox-on"></div> <span>a</span></li></ul><ul class="to-do-list"><li><div class="checkbox checkbox-off"></div> <span>b</span></li></ul>`,
    `<ul><li id="s-check" class="check"><input type="checkbox" disabled checked aria-labelledby="s-check"> a</li><li id="s-check-2" class="check"><input type="checkbox" disabled aria-labelledby="s-check-2"> b</li></ul>`,
  ],
  [
    'numbers that go on, and that begin anew',
    `<ol class="numbered-list" start="1"><li>a</li></ol><ol class="numbered-list" start="2"><li>b</li></ol><ol class="numbered-list" start="1"><li>c</li></ol>`,
    `<ol start="1"><li>a</li><li>b</li></ol><ol start="1"><li>c</li></ol>`,
  ],
  [
    'callouts and toggles',
    `<figure class="callout"><div><span class="icon">💡</span></div><div>Tip</div></figure><ul class="toggle"><li><details open=""><summary>S</summary><p>in</p></details></li></ul>`,
    `<aside role="note"><div>💡</div><div>Tip</div></aside><details open><summary>S</summary><p>in</p></details>`,
  ],
  [
    'bookmarks',
    `<figure><a href="https://e.example/" class="bookmark source"><div class="bookmark-info"><div class="bookmark-title">Title</div><div class="bookmark-description">About</div></div></a></figure>`,
    `<figure><p><a href="https://e.example/" rel="noopener noreferrer">Title</a></p><p>About</p></figure>`,
  ],
  [
    'colours of letters and of paper',
    `<p><mark class="highlight-red">a</mark><mark class="highlight-red_background">b</mark></p>`,
    `<p>a<mark>b</mark></p>`,
  ],
])('of Notion: %s', (_what, html, result) => {
  expect(drawCleaned(html)).toBe(result)
})

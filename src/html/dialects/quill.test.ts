import { expect, it } from 'vitest'
import { drawCleaned } from '../../../tests/support/draw-body.ts'

it.each([
  [
    'lists, by kind and level',
    `<ol><li data-list="ordered"><span class="ql-ui"></span>A</li><li data-list="ordered" class="ql-indent-1">B</li><li data-list="bullet" class="ql-indent-2">C</li><li data-list="bullet">D</li></ol>`,
    `<ol><li>A<ol type="a"><li>B<ul><li>C</li></ul></li></ol></li></ol><ul><li>D</li></ul>`,
  ],
  [
    'lists of version 1',
    `<ul><li>A</li><li class="ql-indent-1">B</li></ul><ul data-checked="true"><li>C</li></ul>`,
    `<ul><li>A<ul><li>B</li></ul></li></ul><ul><li id="s-check" class="check"><input type="checkbox" disabled checked aria-labelledby="s-check"> C</li></ul>`,
  ],
  [
    'check lists',
    `<ol><li data-list="checked">a</li><li data-list="unchecked">b</li></ol>`,
    `<ul><li id="s-check" class="check"><input type="checkbox" disabled checked aria-labelledby="s-check"> a</li><li id="s-check-2" class="check"><input type="checkbox" disabled aria-labelledby="s-check-2"> b</li></ul>`,
  ],
  [
    'code with its lines',
    `<div class="ql-code-block-container"><select class="ql-ui"><option>Plain</option></select><div class="ql-code-block" data-language="js">a()</div><div class="ql-code-block"><br></div><div class="ql-code-block">b()</div></div>`,
    `<pre tabindex="0"><code class="language-js">a()

b()</code></pre>`,
  ],
  ['direction and side', `<p class="ql-align-right ql-direction-rtl">a</p>`, `<p dir="rtl" class="align-end">a</p>`],
])('of Quill: %s', (_what, html, result) => {
  expect(drawCleaned(html)).toBe(result)
})

import { expect, it } from 'vitest'
import { drawCleaned } from '../../../tests/support/draw-body.ts'

it.each([
  [
    'what was pasted is not bold as a whole',
    `<b style="font-weight:normal" id="docs-internal-guid-1"><p><span style="font-weight:400">a </span><span style="font-weight:700;font-style:italic">b</span></p></b>`,
    `<p>a <strong><em>b</em></strong></p>`,
  ],
  [
    'check lists',
    `<ul><li role="checkbox" aria-checked="true"><img src="data:x" alt="checked" aria-roledescription="checkbox"><p role="presentation"><span>Paid</span></p></li></ul>`,
    `<ul><li id="s-check" class="check"><input type="checkbox" disabled checked aria-labelledby="s-check"> Paid</li></ul>`,
  ],
  [
    'looks and lists of the export',
    `<style>ul.lst-kix_a-0{list-style-type:none}.c1{font-weight:700}</style><p><span class="c2 c1">B</span></p><ul class="lst-kix_a-0 start"><li>A</li></ul><ul class="lst-kix_a-1 start"><li>B</li></ul><ul class="lst-kix_a-0"><li>C</li></ul>`,
    `<p><strong>B</strong></p><ul><li>A<ul><li>B</li></ul></li><li>C</li></ul>`,
  ],
  [
    'links lead where they say',
    `<p id="docs-internal-guid-1"><a href="https://www.google.com/url?q=https://e.example/a?b%3D1&amp;sa=D">x</a></p>`,
    `<p><a href="https://e.example/a?b=1" rel="noopener noreferrer">x</a></p>`,
  ],
])('of Google Docs: %s', (_what, html, result) => {
  expect(drawCleaned(html)).toBe(result)
})

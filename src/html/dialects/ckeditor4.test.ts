import { expect, it } from 'vitest'
import { drawCleaned } from '../../../tests/support/draw-body.ts'

it.each([
  ['marked words', `<p><span class="marker">a</span></p>`, `<p><mark>a</mark></p>`],
  [
    'ends of sheets of paper',
    `<p>a</p><div style="page-break-after: always"><span style="display: none;">&nbsp;</span></div>`,
    `<p>a</p>`,
  ],
])('of CKEditor 4: %s', (_what, html, result) => {
  expect(drawCleaned(html)).toBe(result)
})

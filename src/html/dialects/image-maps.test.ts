import { expect, it } from 'vitest'
import { drawCleaned } from '../../../tests/support/draw-body.ts'

it.each([
  [
    'links with their words',
    `<img src="/a.png" usemap="#m"><map name="m"><area href="/a.html" alt="North"><area href="/b.html"><area alt="x"></map>`,
    `<p><img src="/a.png" alt=""></p><ul><li><a href="/a.html">North</a></li><li><a href="/b.html">/b.html</a></li></ul>`,
  ],
])('of a map on a picture: %s', (_what, html, result) => {
  expect(drawCleaned(html)).toBe(result)
})

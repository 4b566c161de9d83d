import { expect, it } from 'vitest'
import { drawCleaned, lossesOf } from '../../../tests/support/draw-body.ts'

it.each([
  [
    'films',
    `<figure class="wp-block-embed"><div class="wp-block-embed__wrapper">
https://www.youtube.com/watch?v=abcdefghijk
</div><figcaption>The film</figcaption></figure>`,
    `<figure><p><a href="https://www.youtube.com/watch?v=abcdefghijk" class="video-link" rel="noopener noreferrer">youtube.com/watch?v=abcdefghijk</a></p><figcaption>The film</figcaption></figure>`,
  ],
  [
    'files without the second link',
    `<div class="wp-block-file"><a href="/f.pdf">Plan</a><a href="/f.pdf" class="wp-block-file__button">Download</a></div>`,
    `<div><a href="/f.pdf">Plan</a></div>`,
  ],
  [
    'verses keep their lines',
    `<pre class="wp-block-verse">a
b</pre>`,
    `<p>a<br>b</p>`,
  ],
  [
    'space is left to the theme',
    `<p class="has-text-align-center">a</p><div class="wp-block-spacer"></div>`,
    `<p class="align-center">a</p>`,
  ],
])('of blocks of WordPress: %s', (_what, html, result) => {
  expect(drawCleaned(html)).toBe(result)
})

it('tells of blocks that WordPress fills in itself', () => {
  expect(lossesOf('<!-- wp:latest-posts {"x":1} /--><!-- wp:block {"ref":12} /--><p>a</p>')).toEqual({ block: 2 })
  expect(lossesOf('<!-- wp:paragraph --><p>a</p><!-- /wp:paragraph --><!-- wp:spacer /-->')).toBeUndefined()
})
